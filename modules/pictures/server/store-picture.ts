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

/** Storage keys by the name of the edition: `{md, lg}` of a poster, `{overview_md, overview}` of an overview. */
export type PictureKeys = Readonly<Record<string, string>>;

/**
 * Makes the editions of an uploaded original (D-171), keeps their files and their rows, and lets `use` refer to them
 * in the same transaction. Refused as printPicture does, before anything is written; when `use` throws, nothing stays.
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
    await writeEditions(join(storageDir, folder), printed);
    return await db.tx(acting, async (tx) => {
      const keys = Object.fromEntries(printed.editions.map(({ name }) => [name, `${folder}/${name}.webp`]));
      await keepAssets(tx, printed, keys);
      return await use(tx, keys);
    });
  } catch (error) {
    // If it is unknown whether the rows exist, too many files are better than too few.
    if (!(error instanceof CommitUnknown)) await rm(join(storageDir, folder), { recursive: true, force: true });
    throw error;
  }
}

async function writeEditions(folder: string, { editions }: Renditions): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { name, webp, jpeg } of editions) {
    await writeFile(join(folder, `${name}.webp`), webp);
    await writeFile(join(folder, `${name}.jpg`), jpeg);
  }
}

/** What pages say of a picture before it is there. */
async function keepAssets(tx: Tx, { hint, editions }: Renditions, keys: PictureKeys): Promise<void> {
  const rows = editions.map(({ name, width, height }) => ({ key: keys[name], width, height, ...hint }));
  await tx.run(
    `INSERT INTO asset (exhibitor_id, key, width, height, placeholder, color)
     SELECT tenant(), key, width, height, placeholder, colour
       FROM jsonb_to_recordset($1) AS a(key text, width int, height int, placeholder text, colour text)`,
    [JSON.stringify(rows)],
  );
}
