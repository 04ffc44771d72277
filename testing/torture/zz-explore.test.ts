import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ComposedProgram, composedProgram } from '#testing/composed-program.ts';
import { testDatabase } from '#testing/database.ts';
import { buildStockedHouse } from '#testing/stocked-house.ts';

const t = testDatabase({ max: 20 });
let p: ComposedProgram;
beforeAll(async () => {
  const house = await buildStockedHouse(t, { name: 'ALPHA', host: 'alpha.test' });
  console.log(JSON.stringify({ ...house, cinema: 0, seats: house.seats.length }));
  p = await composedProgram(t.url);
});
afterAll(async () => {
  const s = Date.now();
  await p.close();
  console.log('close', Date.now() - s);
});
test('x', async () => {
  const r = await fetch(`${p.url}/api/openapi.json`);
  writeFileSync('/tmp/openapi.json', await r.text());
  console.log(p.errors);
  expect(r.status).toBe(200);
});
