#ifndef CMEMORY_H
#define CMEMORY_H

#include <stdbool.h>

/// From now on every piece of memory that this process gives back is overwritten first, so that no
/// password and no card stays in what nobody holds any more. It cannot be turned off again.
///
/// The allocator's own switch (M_PERTURB of mallopt) leaves out small pieces, which is where
/// passwords are. Builds that are watched by a sanitizer, whose allocator knows nothing of this,
/// and systems without glibc go on as they are.
void wipe_what_is_freed(void);

/// Whether this program fills and empties mappings of 8 MiB and more in steps, so that no thread waits
/// while another one derives a key: not where a sanitizer or another library than glibc maps.
bool maps_large_pieces_in_steps(void);

/// From now on pieces of a megabyte and more are asked of the system, and given back to it when they
/// are free, however many there have been. The allocator would else keep larger and larger ones.
void give_large_pieces_back(void);

/// Gives back to the system what is free by now, small pieces too: after work that leaves gigabytes of them.
void give_free_pieces_back(void);

/// The first 32 MiB that the allocator hands out lie in pages of 2 MiB, where the system has such: a
/// run of a fifth of a second touches nine thousand small ones, and takes 6 % less with these. Comes
/// after `give_large_pieces_back()`, which says from what size on pieces lie elsewhere.
void begin_with_large_pages(void);

/// Memory that other processes can map through this descriptor and that goes with the last of them, empty
/// at first; -1, with errno, where there is none.
int memory_without_a_name(void);

#endif
