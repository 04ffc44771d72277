import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { CUT, cutDisplay } from '#tools/cut-display-face.ts';

test('the display face that is served is the one that is cut, and light', async () => {
  const served = await readFile(CUT);
  expect(served.equals(await cutDisplay())).toBe(true);
  expect(served.length).toBeLessThan(30_000);
});
