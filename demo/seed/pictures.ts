import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import type { Rendered } from '#demo/artwork/draw.ts';
import type { Tx } from '#platform/db/tx.ts';

const FOLDER = join(import.meta.dirname, '../artwork/rendered');
const INDEX = join(import.meta.dirname, '../artwork/rendered.json');

/** From the name of a drawn file to the key it is stored under; null: nobody drew it. */
export type PictureKeys = (name: string) => string | null;

/** The demo's pictures, as they lie in the storage folder. */
export type Pictures = { readonly keyOf: PictureKeys; readonly assets: readonly Asset[] };
type Asset = {
  key: string;
  width: number | null;
  height: number | null;
  placeholder: string | null;
  color: string | null;
};

/** Vector drawings are not described in the index: they have no pixels. */
const DRAWINGS = ['logo.svg', 'logo-wide.svg', 'logo-on-dark.svg', 'logo-wide-on-dark.svg'];

/**
 * Copies what is not there yet. Stored files are kept by browsers for ever, so a key carries a digest of its content:
 * a picture drawn anew is another file.
 */
export async function storePictures(storageDir: string): Promise<Pictures> {
  const index = JSON.parse(await readFile(INDEX, 'utf8')) as Record<string, Rendered>;
  const keys = new Map<string, string>();
  const assets: Asset[] = [];
  for (const name of [...Object.keys(index), ...DRAWINGS]) {
    const source = join(FOLDER, name);
    const digest = createHash('sha256')
      .update(await readFile(source))
      .digest('hex')
      .slice(0, 8);
    const key = `demo/${name.slice(0, -extname(name).length)}.${digest}${extname(name)}`;
    await copyOnce(source, join(storageDir, key));
    const picture = index[name];
    keys.set(name, key);
    assets.push({
      key,
      width: picture?.width ?? null,
      height: picture?.height ?? null,
      placeholder: picture?.blur ?? null,
      color: picture?.colour ?? null,
    });
  }
  return { keyOf: (name) => keys.get(name) ?? null, assets };
}

/** Whole or not at all: a start that is killed half way leaves no half picture. */
async function copyOnce(source: string, target: string): Promise<void> {
  const there = await stat(target).catch(() => null);
  if (there) return;
  await mkdir(dirname(target), { recursive: true });
  const part = `${target}.${process.pid}.part`;
  await copyFile(source, part);
  await rename(part, target);
}

/** The keys of an earlier start, for who has no storage folder at hand: of several the latest. */
export async function storedPictures(tx: Pick<Tx, 'query'>): Promise<PictureKeys> {
  const rows = await tx.query<{ key: string }>(
    `SELECT key FROM asset WHERE exhibitor_id = tenant() AND key LIKE 'demo/%' ORDER BY created_at`,
  );
  const keys = new Map(rows.map(({ key }) => [key.replace(/^demo\//, '').replace(/\.[0-9a-f]{8}(\.\w+)$/, '$1'), key]));
  return (name) => keys.get(name) ?? null;
}

export const seedAssets = (tx: Tx, { assets }: Pictures): Promise<number> =>
  tx.run(
    `INSERT INTO asset (exhibitor_id, key, width, height, placeholder, color)
     SELECT tenant(), key, width, height, placeholder, color
       FROM jsonb_to_recordset($1) AS a(key text, width int, height int, placeholder text, color text)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(assets)],
  );
