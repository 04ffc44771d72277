/** The C library of most Linux systems; musl and macOS have no such file, and no `malloc_trim`. */
const GLIBC = 'libc.so.6';

/**
 * Gives free memory between pieces in use back to the system, and resolves to whether there was any:
 * `malloc_trim` of glibc, which Node has no call for. It runs in another thread, and takes up to some
 * tenths of a second for 100 MB. Where the C library is another one, or cannot be called, it does
 * nothing and resolves to false. Never rejects.
 */
export async function trimAllocator(): Promise<boolean> {
  try {
    const { default: koffi } = await import('koffi'); // on first use: a program that is never quiet needs none of it
    const trim = koffi.load(GLIBC).func('int malloc_trim(size_t pad)');
    return await new Promise((resolve, reject) =>
      trim.async(0, (error: unknown, hasFreed: number) => (error ? reject(error) : resolve(hasFreed === 1))),
    );
  } catch {
    return false;
  }
}
