#ifndef CMEMORY_H
#define CMEMORY_H

/// From now on every piece of memory that this process gives back is overwritten first, so that no
/// password and no card stays in what nobody holds any more. It cannot be turned off again.
///
/// The allocator's own switch (M_PERTURB of mallopt) leaves out small pieces, which is where
/// passwords are. Builds that are watched by a sanitizer, whose allocator knows nothing of this,
/// and systems without glibc go on as they are.
void wipe_what_is_freed(void);

/// From now on pieces of a megabyte and more are asked of the system, and given back to it when they
/// are free, however many there have been. The allocator would else keep larger and larger ones.
void give_large_pieces_back(void);

#endif
