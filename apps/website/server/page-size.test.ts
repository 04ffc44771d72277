import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { chainFixture } from '#testing/component/chain.fixture.ts';
import { fixtureServer } from '#testing/component/serve-fixture.ts';

const NOW = Date.parse('2026-11-21T10:00:00+01:00');
const BUDGET_BYTES = 40 * 1024;

/** As the server compresses a page that is asked for often. */
const packed = (page: string): number =>
  brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }).length;

test.each([
  ['6 cinemas', {}, '/en/movies/2026-11-25'],
  ['6 cinemas, by time', {}, '/en/movies/2026-11-25?by=time'],
  ['6 cinemas, one chosen', {}, '/en/movies/2026-11-25?cinema=noctule-namur'],
  ['6 cinemas, in German', {}, '/de/movies/2026-11-25?by=time&from=18:00'],
  ['6 cinemas with four weeks', { days: 28 }, '/en/movies/2026-11-25'],
  ['6 cinemas: home', {}, '/en'],
  ['6 cinemas: home, one chosen', {}, '/en?cinema=noctule-namur'],
  ['6 cinemas: a film', {}, '/en/movies/view/nosferatu'],
  ['30 cinemas: home', { cinemas: 30 }, '/en'],
  ['30 cinemas: home, one chosen', { cinemas: 30 }, '/de?cinema=noctule-namur'],
  ['30 cinemas: a film', { cinemas: 30 }, '/en/movies/view/nosferatu'],
  ['30 cinemas: a film, one chosen', { cinemas: 30 }, '/de/movies/view/nosferatu?cinema=noctule-namur'],
])('a page of %s has at most 40 kB', async (_name, size, url) => {
  const app = await fixtureServer(
    { now: NOW },
    { change: ({ locale }) => chainFixture({ now: NOW, locale, ...size }) },
  );
  try {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(200);
    const bytes = packed(answer.body);
    expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES);
  } finally {
    await app.close();
  }
});
