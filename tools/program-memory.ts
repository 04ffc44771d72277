/**
 * How the program is started so that freed memory goes back to the system: measured in
 * docs/operate.md, Memory.
 */
export const MEMORY_FLAGS = ['--max-semi-space-size=8'] as const;
/** One arena of the C library for two threads, unless it is set. */
export const MEMORY_VARIABLES = { MALLOC_ARENA_MAX: '2' } as const;
