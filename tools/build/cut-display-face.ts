/**
 * `node tools/build/cut-display-face.ts`: cuts ui/fonts/fraunces-display.woff2 out of Fraunces at
 * one optical size. At its largest (144) the hairlines vanish on ordinary screens, and the axis
 * itself weighs more than all letters: 29 kB instead of 67. Licence: the SIL Open Font License,
 * ui/fonts/OFL.txt.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const WHOLE = '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2';
export const CUT = join(import.meta.dirname, '../../ui/fonts/fraunces-display.woff2');

const OPTICAL_SIZE = 78;
/** The smallest and largest weight used with --display. */
const WEIGHTS = { min: 400, max: 600 };
/**
 * The first and last code points of the letters and typographic signs in the languages of the
 * website.
 */
const LETTERS: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
];

export async function cutDisplay(): Promise<Uint8Array> {
  const whole = await readFile(createRequire(import.meta.url).resolve(WHOLE));
  const letters = LETTERS.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  ).join('');
  return subsetFont(whole, letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS, opsz: OPTICAL_SIZE },
  });
}

if (import.meta.main) await writeFile(CUT, await cutDisplay());
