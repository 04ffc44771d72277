import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Rendered } from '#demo/artwork/draw.ts';
import { pictureKey } from '#demo/content/pictures.ts';
import type { Tx } from '#platform/db/tx.ts';

const FOLDER = join(import.meta.dirname, '../artwork/rendered');
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

/** Copies whole or not at all: an interrupted start leaves no partial picture. */
async function copyOnce(source: string, target: string): Promise<void> {
  const [drawn, stored] = await Promise.all([stat(source), stat(target).catch(() => null)]);
  if (stored?.size === drawn.size) return;
  await mkdir(dirname(target), { recursive: true });
  const part = `${target}.${randomUUID()}.part`;
  await copyFile(source, part);
  await rename(part, target);
}

/**
 * Stores size and placeholder of each picture, so that pages can reserve its space before it loads.
 */
export async function seedAssets(tx: Tx): Promise<void> {
  const index = JSON.parse(await readFile(INDEX, 'utf8')) as Record<string, Rendered>;
  const rows = Object.entries(index).map(([name, picture]) => ({ key: pictureKey(name), ...picture }));
  await tx.run(
    `INSERT INTO asset (exhibitor_id, key, width, height, placeholder, color)
     SELECT tenant(), key, width, height, placeholder, colour
       FROM jsonb_to_recordset($1) AS a(key text, width int, height int, placeholder text, colour text)
     ON CONFLICT (exhibitor_id, key) DO UPDATE
        SET width = excluded.width, height = excluded.height, placeholder = excluded.placeholder, color = excluded.color
      WHERE (asset.width, asset.height, asset.placeholder, asset.color)
            IS DISTINCT FROM (excluded.width, excluded.height, excluded.placeholder, excluded.color)`,
    [JSON.stringify(rows)],
  );
}
