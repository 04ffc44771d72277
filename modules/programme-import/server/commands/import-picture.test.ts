import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importPictureCommand } from '#modules/programme-import/server/commands/import-picture.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';

const t = testDatabase();
const translator = await openTranslator();
const folder = mkdtempSync(join(tmpdir(), 'foyer-picture-'));
const storageDir = join(folder, 'storage');
afterAll(() => rmSync(folder, { recursive: true }));
let cinema: Cinema;
let slug = '';

beforeAll(async () => {
  cinema = await buildCinema(t, { hall: '....' });
  slug = (await rows<{ slug: string }>('SELECT slug FROM movie WHERE exhibitor_id = tenant()'))[0]?.slug ?? '';
  await sharp({ create: { width: 900, height: 1350, channels: 3, background: '#7a1f2b' } })
    .png()
    .toFile(join(folder, 'poster.png'));
});

const rows = <Row>(sql: string): Promise<Row[]> =>
  t.db.tx({ exhibitorId: cinema.exhibitorId, actor: 'system', channel: 'api' }, (tx) => tx.query<Row>(sql));

async function run(...argv: string[]): Promise<{ code: number; out: string[]; err: string[] }> {
  const [out, err]: string[][] = [[], []];
  const code = await importPictureCommand(argv, {
    out: (line) => out?.push(line),
    err: (line) => err?.push(line),
    locale: 'en',
    folder,
    translator,
    now: Date.now,
    openDatabase: async () => ({ db: t.db, storageDir, close: async () => {} }),
  });
  return { code, out: out ?? [], err: err ?? [] };
}

test('a file becomes the poster of a movie, in its sizes, with its placeholder', {
  tags: ['D-171'],
}, async () => {
  expect(await run('--movie', slug, 'poster.png')).toMatchObject({ code: 0, err: [] });
  const [movie] = await rows<{ assets: { poster: { md: string; lg: string } } }>(
    'SELECT assets FROM movie WHERE exhibitor_id = tenant()',
  );
  const { md = '', lg = '' } = movie?.assets.poster ?? {};
  for (const key of [md, lg]) {
    expect(existsSync(join(storageDir, key)), key).toBe(true);
    expect(existsSync(join(storageDir, key.replace('.webp', '.jpg'))), key).toBe(true);
  }
  const assets = await rows<{ key: string; width: number; placeholder: string; color: string }>(
    'SELECT key, width, placeholder, color FROM asset WHERE exhibitor_id = tenant() ORDER BY width',
  );
  expect(assets.map(({ key, width }) => [key, width])).toEqual([
    [md, 400],
    [lg, 800],
  ]);
  expect(assets[0]).toMatchObject({
    placeholder: expect.stringMatching(/^data:image\/webp/),
    color: expect.any(String),
  });
});

test('a refusal is a sentence and leaves no file', async () => {
  const before = readdirSync(join(storageDir, 'pictures'), { recursive: true }).length;
  expect(await run('--movie', 'never-made', 'poster.png')).toMatchObject({ code: 1, err: [/never-made/, /./] });
  expect(await run('--movie', slug, 'poster.png', '--as', 'sculpture')).toMatchObject({ code: 2 });
  expect(await run('--movie', slug)).toMatchObject({ code: 2 });
  expect(await run('poster.png')).toMatchObject({ code: 2 });
  expect(await run('--movie', slug, 'nowhere.png')).toMatchObject({ code: 2 });
  expect(readdirSync(join(storageDir, 'pictures'), { recursive: true })).toHaveLength(before);
});
