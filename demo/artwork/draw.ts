/**
 * `node demo/artwork/draw.ts`: renders every picture of the demo exhibitor into
 * demo/artwork/rendered/ and describes them in rendered.json (size, and the placeholder that is
 * shown while it loads). Names after the command render only those films, events or headers. The
 * same program always renders the same pixels, so a change in a file is a change in its drawing.
 */
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { mark, social, stackedLogo, wideLogo } from '#demo/artwork/house/identity.ts';
import { EVENTS, FILMS, HEADERS } from '#demo/artwork/pictures.ts';
import { printed } from '#demo/artwork/press/print.ts';
import type { Picture } from '#demo/artwork/press/svg.ts';
import { OVERVIEW_MD, POSTER_MD, type Size } from '#modules/pictures/rules/renditions.ts';
import { type Hint, hintOf } from '#modules/pictures/server.ts';

/** One rendered file: its pixel size, and its placeholder. */
export type Rendered = Hint & { readonly width: number; readonly height: number };

const FOLDER = join(import.meta.dirname, 'rendered');
const INDEX = join(import.meta.dirname, 'rendered.json');
const WEBP = { quality: 76, effort: 6, smartSubsample: true } as const;

type Rendition = { readonly file: string; readonly resize?: Size };

/** Renders one picture in one or more renditions (file and size); returns the rendered files. */
async function print(picture: Picture, seed: string, renditions: readonly Rendition[]): Promise<[string, Rendered][]> {
  const master = await (await printed(picture, seed)).png().toBuffer();
  const hint = await hintOf(master);
  const made: [string, Rendered][] = [];
  for (const { file, resize } of renditions) {
    const sheet = resize ? sharp(master).resize(resize) : sharp(master);
    const image = await (file.endsWith('.jpg')
      ? sheet.jpeg({ quality: 84, mozjpeg: true })
      : sheet.webp(WEBP)
    ).toBuffer();
    await mkdir(dirname(join(FOLDER, file)), { recursive: true });
    await writeFile(join(FOLDER, file), image);
    const { width, height } = await sharp(image).metadata();
    made.push([file, { width, height, ...hint }]);
  }
  return made;
}

const posters = (folder: string): Rendition[] => [
  { file: `${folder}/poster-lg.webp` },
  { file: `${folder}/poster-md.webp`, resize: POSTER_MD },
];

const overviews = (folder: string): Rendition[] => [
  { file: `${folder}/overview.webp` },
  { file: `${folder}/overview-md.webp`, resize: OVERVIEW_MD },
];

/** The small one is for phones. */
const headers = (key: string): Rendition[] => [
  { file: `headers/${key}.webp` },
  { file: `headers/${key}-small.webp`, resize: { width: 960, height: 400 } },
];

async function drawAll(only: readonly string[]): Promise<[string, Rendered][]> {
  const isRequested = (name: string): boolean => only.length === 0 || only.includes(name);
  const made: [string, Rendered][] = [];
  for (const [key, { poster, backdrop }] of Object.entries(FILMS).filter(([name]) => isRequested(name))) {
    made.push(...(await print(poster(), key, posters(`films/${key}`))));
    made.push(...(await print(backdrop(), `${key} wide`, overviews(`films/${key}`))));
  }
  for (const [key, poster] of Object.entries(EVENTS).filter(([name]) => isRequested(name)))
    made.push(...(await print(poster(), key, posters(`events/${key}`))));
  for (const [key, header] of Object.entries(HEADERS).filter(([name]) => isRequested(name)))
    made.push(...(await print(header(), key, headers(key))));
  if (isRequested('social')) made.push(...(await print(social(), 'social', [{ file: 'social.jpg' }])));
  return made;
}

async function drawLogos(): Promise<void> {
  const [ink, brass, cream] = ['#1c1730', '#d9a441', '#f7ecd3'];
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, 'logo.svg'), mark());
  await writeFile(join(FOLDER, 'logo-stacked.svg'), stackedLogo(ink, brass));
  await writeFile(join(FOLDER, 'logo-stacked-on-dark.svg'), stackedLogo(cream, ink));
  await writeFile(join(FOLDER, 'logo-wide.svg'), wideLogo(ink, brass));
  await writeFile(join(FOLDER, 'logo-wide-on-dark.svg'), wideLogo(cream, ink));
}

if (import.meta.main) {
  const only = process.argv.slice(2);
  const made = await drawAll(only);
  await drawLogos();
  const existing =
    only.length > 0 ? Object.entries(JSON.parse(await readFile(INDEX, 'utf8')) as Record<string, Rendered>) : [];
  const all = Object.fromEntries([...existing, ...made].sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeFile(INDEX, `${JSON.stringify(all, null, 2)}\n`);
  const bytes = await Promise.all(Object.keys(all).map(async (file) => (await stat(join(FOLDER, file))).size));
  console.log(
    `${made.length} pictures printed; the folder holds ${(bytes.reduce((a, b) => a + b, 0) / 1e6).toFixed(2)} MB`,
  );
}
