import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureKind } from '#modules/pictures/rules/renditions.ts';
import type { Renditions } from '#modules/pictures/server/make-renditions.ts';
import { printPicture } from '#modules/pictures/server/print-picture.ts';
import { CommitUnknown } from '#platform/db/errors.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

export type PictureDeps = {
  readonly db: Db;
  /** The folder that is served as /storage. */
  readonly storageDir: string;
};

/**
 * Storage keys by the name of the rendition: `{md, lg}` of a poster, `{overview_md, overview}` of
 * an overview.
 */
export type PictureKeys = Readonly<Record<string, string>>;

/**
 * Makes the renditions of an uploaded original (D-171), stores their files and rows, and calls
 * `use` in the same transaction, so that other rows can refer to them. Refuses as printPicture
 * does, before anything is written; if `use` throws, nothing is stored.
 */
export async function storePicture<Used>(
  { db, storageDir }: PictureDeps,
  acting: Acting,
  { original, kind }: { original: Uint8Array; kind: PictureKind },
  use: (tx: Tx, keys: PictureKeys) => Promise<Used>,
): Promise<Used> {
  const printed = await printPicture(original, kind);
  const folder = `pictures/${acting.exhibitorId}/${randomUUID()}`;
  try {
    await writeRenditions(join(storageDir, folder), printed);
    return await db.tx(acting, async (tx) => {
      const keys = Object.fromEntries(printed.renditions.map(({ name }) => [name, `${folder}/${name}.webp`]));
      await keepAssets(tx, printed, keys);
      return await use(tx, keys);
    });
  } catch (error) {
    // If it is unknown whether the rows were committed, files that are not used are better than
    // missing files.
    if (!(error instanceof CommitUnknown)) await rm(join(storageDir, folder), { recursive: true, force: true });
    throw error;
  }
}

async function writeRenditions(folder: string, { renditions }: Renditions): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { name, webp, jpeg } of renditions) {
    await writeFile(join(folder, `${name}.webp`), webp);
    await writeFile(join(folder, `${name}.jpg`), jpeg);
  }
}

/** The size and the placeholder that pages use until the picture has loaded. */
async function keepAssets(tx: Tx, { hint, renditions }: Renditions, keys: PictureKeys): Promise<void> {
  const rows = renditions.map(({ name, width, height }) => ({ key: keys[name], width, height, ...hint }));
  await tx.run(
    `INSERT INTO asset (exhibitor_id, key, width, height, placeholder, color)
     SELECT tenant(), key, width, height, placeholder, colour
       FROM jsonb_to_recordset($1) AS a(key text, width int, height int, placeholder text, colour text)`,
    [JSON.stringify(rows)],
  );
}
