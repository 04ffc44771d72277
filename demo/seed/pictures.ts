import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Rendered } from '#demo/artwork/draw.ts';
import { pictureKey } from '#demo/content/pictures.ts';
import type { Seeding } from '#demo/seed/within.ts';
import { folderOfVideos, storeShippedPictures } from '#modules/pictures/server.ts';

const FOLDER = join(import.meta.dirname, '../artwork/rendered');
const TRAILERS = join(import.meta.dirname, '../artwork/trailers/made');
const INDEX = join(import.meta.dirname, '../artwork/rendered.json');

/** Copies missing pictures into the storage folder. */
export async function storePictures(storageDir: string): Promise<void> {
  const entries = await readdir(FOLDER, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    await copyOnce(source, join(storageDir, pictureKey(source.slice(FOLDER.length + 1))));
  }
}

/** Copies missing trailers to where the exhibitor's uploaded videos are. */
export async function storeTrailers(storageDir: string, exhibitorId: number): Promise<void> {
  for (const name of await readdir(TRAILERS))
    await copyOnce(join(TRAILERS, name), join(storageDir, folderOfVideos(exhibitorId), name));
}

/** The address of a film's trailer. */
export const trailerOf = (exhibitorId: number, slug: string): string =>
  `/storage/${folderOfVideos(exhibitorId)}/${slug}.webm`;

/** Copies whole or not at all: an interrupted start leaves no partial picture. */
async function copyOnce(source: string, target: string): Promise<void> {
  const [drawn, stored] = await Promise.all([stat(source), stat(target).catch(() => null)]);
  if (stored?.size === drawn.size) return;
  await mkdir(dirname(target), { recursive: true });
  const part = `${target}.${randomUUID()}.part`;
  await copyFile(source, part);
  await rename(part, target);
}

/** Logos are drawings, whole in any size; these are their proportions. */
const LOGOS = [
  { key: pictureKey('logo.svg'), width: 128, height: 128, placeholder: null, colour: null },
  { key: pictureKey('logo-wide-on-dark.svg'), width: 509, height: 80, placeholder: null, colour: null },
];

/**
 * Stores size and placeholder of each picture, so that pages can reserve its space before it loads.
 */
export async function seedAssets({ db, acting }: Seeding): Promise<void> {
  const index = JSON.parse(await readFile(INDEX, 'utf8')) as Record<string, Rendered>;
  const rendered = Object.entries(index).map(([name, { width, height, placeholder, colour }]) => {
    return { key: pictureKey(name), width, height, placeholder, colour };
  });
  await storeShippedPictures(db, acting, [...rendered, ...LOGOS]);
}
