/** Ways in which files from outside are broken; each is run over many places of a file. */
import fc from 'fast-check';

/** Calls `check` with beginnings of a file, each cut off somewhere before its last sign. */
export function forEachBeginning(bytes: Uint8Array, runs: number, check: (cut: Uint8Array) => void): void {
  const end = bytes.findLastIndex((byte) => byte > 0x20);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: end - 1 }), (length) => {
      check(bytes.subarray(0, length));
    }),
    { numRuns: runs },
  );
}

/** Calls `check` with copies in which one to four bytes are others. */
export function forEachFlip(bytes: Uint8Array, runs: number, check: (damaged: Uint8Array) => void): void {
  const flip = fc.tuple(fc.nat({ max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }));
  fc.assert(
    fc.property(fc.array(flip, { minLength: 1, maxLength: 4 }), (flips) => {
      const damaged = Uint8Array.from(bytes);
      for (const [at, mask] of flips) damaged[at] = (damaged[at] ?? 0) ^ mask;
      check(damaged);
    }),
    { numRuns: runs },
  );
}

/** Calls `check` with copies in which a stretch is missing or stands there twice. */
export function forEachSplice(bytes: Uint8Array, runs: number, check: (damaged: Uint8Array) => void): void {
  fc.assert(
    fc.property(
      fc.nat({ max: bytes.length - 1 }),
      fc.integer({ min: 1, max: 5000 }),
      fc.boolean(),
      (from, length, doubled) => {
        const until = Math.min(bytes.length, from + length);
        const parts = doubled
          ? [bytes.subarray(0, until), bytes.subarray(from)]
          : [bytes.subarray(0, from), bytes.subarray(until)];
        check(new Uint8Array(Buffer.concat(parts)));
      },
    ),
    { numRuns: runs },
  );
}
