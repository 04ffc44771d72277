/**
 * `node demo/artwork/trailers/make-trailers.ts [slug ...]`: makes a silent trailer of eight seconds
 * for each film, out of its own drawings, into demo/artwork/trailers/made/. Chromium encodes it
 * (VP9, WebM), so that the finished files are in the repository and no start needs an encoder.
 * The same Chromium makes the same pictures from the same drawings.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { printed } from '#demo/artwork/press/print.ts';
import type { Picture } from '#demo/artwork/press/svg.ts';
import { houseCard, titleCard } from '#demo/artwork/trailers/cards.ts';
import { recordTrailer } from '#demo/artwork/trailers/projector.ts';
import { webm } from '#demo/artwork/trailers/webm.ts';
import { FILMS } from '#demo/content/films.ts';
import { randomFrom } from '#demo/random.ts';

const DRAWN = join(import.meta.dirname, '../rendered/films');
const MADE = join(import.meta.dirname, 'made');
const [WIDTH, HEIGHT] = [640, 360];
const SECONDS = 8;

const address = (data: Uint8Array, type: string): string =>
  `data:${type};base64,${Buffer.from(data).toString('base64')}`;
const drawn = async (file: string): Promise<string> => address(await readFile(join(DRAWN, file)), 'image/webp');
const card = async (picture: Picture, seed: string): Promise<string> =>
  address(
    await sharp(await (await printed(picture, seed)).png().toBuffer())
      .resize(WIDTH)
      .png()
      .toBuffer(),
    'image/png',
  );

const chosen = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' });
try {
  const page = await browser.newPage();
  // Only a page of a secure context has encoders.
  await page.route('https://trailers.test/', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('https://trailers.test/');
  await mkdir(MADE, { recursive: true });
  const house = await card(houseCard(), 'house');
  for (const film of FILMS.filter(({ slug }) => chosen.length === 0 || chosen.includes(slug))) {
    const recorded = await page.evaluate(recordTrailer, {
      width: WIDTH,
      height: HEIGHT,
      framesPerSecond: 15,
      seconds: SECONDS,
      bitsPerSecond: 100_000,
      stills: {
        picture: await drawn(`${film.slug}/overview.webp`),
        poster: await drawn(`${film.slug}/poster-lg.webp`),
        title: await card(titleCard(film), film.slug),
        house,
      },
      drift: randomFrom(film.slug)() < 0.5 ? -1 : 1,
    });
    const frames = recorded.map(({ data, ...frame }) => ({ ...frame, data: Buffer.from(data, 'base64') }));
    const file = webm({ width: WIDTH, height: HEIGHT, durationMs: SECONDS * 1000, frames });
    await writeFile(join(MADE, `${film.slug}.webm`), file);
    process.stdout.write(`${film.slug}: ${Math.round(file.length / 1000)} kB\n`);
  }
} finally {
  await browser.close();
}
