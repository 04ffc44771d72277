import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Real files the tests read; they are no part of the repository and lie beside it. */
const FOLDER = join(import.meta.dirname, '../../shared/data');

/** The bytes of one of them. Throws, never skips, when it is missing: a test without its data proves nothing. */
export function sharedData(path: string): Uint8Array {
  const place = join(FOLDER, path);
  if (!existsSync(place)) {
    throw new Error(
      `Test data missing: ../shared/data/${path} (the folder shared/data must lie beside the repository).`,
    );
  }
  return new Uint8Array(readFileSync(place));
}
