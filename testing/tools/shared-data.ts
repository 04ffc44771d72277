import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Real files of others. They are no part of the repository; testing/real-files/ runs where they lie beside it. */
const FOLDER = join(import.meta.dirname, '../../../shared/data');

/** The bytes of one of them; throws when it is missing. */
export function sharedData(path: string): Uint8Array {
  const place = join(FOLDER, path);
  if (!existsSync(place)) {
    throw new Error(
      `Test data missing: ../shared/data/${path} (the folder shared/data must lie beside the repository).`,
    );
  }
  return new Uint8Array(readFileSync(place));
}
