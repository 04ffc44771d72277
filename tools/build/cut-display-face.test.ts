import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { CUT, cutDisplay } from '#tools/build/cut-display-face.ts';

test('the display font that is served is the subset, and small', async () => {
  const served = await readFile(CUT);
  expect(served.equals(await cutDisplay())).toBe(true);
  expect(served.length).toBeLessThan(30_000);
});
