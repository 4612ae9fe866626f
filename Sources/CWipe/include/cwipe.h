#ifndef CWIPE_H
#define CWIPE_H

/// From now on every piece of memory that this process gives back is overwritten first, so that no
/// password and no card stays in what nobody holds any more. It cannot be turned off again.
///
/// The allocator's own switch (M_PERTURB of mallopt) leaves out small pieces, which is where
/// passwords are. Builds that are watched by a sanitizer, whose allocator knows nothing of this,
/// and systems without glibc go on as they are.
void wipe_what_is_freed(void);

/// Whether `wipe_what_is_freed` does something in this build.
int wipe_is_there(void);

#endif
