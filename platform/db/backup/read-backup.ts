import { text } from 'node:stream/consumers';
import { type Part, readArchive } from '#platform/db/backup/archive.ts';
import { BackupProblem } from '#platform/db/backup/backup-problem.ts';
import {
  type About,
  type Contents,
  DATABASE_PARTS,
  PARTS,
  readAbout,
  readContents,
  STORAGE_PARTS,
} from '#platform/db/backup/contents.ts';
import type { OpeningKey } from '#platform/db/backup/keys.ts';
import { RowDigest } from '#platform/db/backup/tables.ts';
import { migrationNames } from '#platform/db/migrate.ts';

export type ReadBackup = {
  readonly path: string;
  readonly about: About;
  readonly contents: Contents;
  /** The program's master secret. */
  readonly secret: string;
};

/**
 * Reads a backup from its beginning to its end and counts what is in it, without a database. Throws
 * BackupProblem, which names the file and the part, for one that is damaged, incomplete, or made by
 * a newer program.
 */
export async function readBackup(path: string, keys: readonly OpeningKey[]): Promise<ReadBackup> {
  const sums = new Map<string, RowDigest>();
  const texts = new Map<string, string>();
  let files = 0;
  await readArchive(path, keys, async (part) => {
    if (part.name.startsWith(DATABASE_PARTS)) await addTo(sums, part);
    else if (part.name.startsWith(STORAGE_PARTS)) {
      for await (const _ of part.body); // reading it proves it
      files += 1;
    } else texts.set(part.name, await text(part.body));
  });
  const about = readAbout(path, texts.get(PARTS.about) ?? '{"format":0}');
  const contents = readContents(texts.get(PARTS.contents) ?? '{}');
  const secret = texts.get(PARTS.secret) ?? '';
  for (const [name, { rows, digest }] of Object.entries(contents.tables)) {
    const found = sums.get(name) ?? new RowDigest();
    if (found.rows !== rows || found.digest !== digest)
      throw new BackupProblem(`${path} does not hold the ${rows} rows of the table ${name} that it lists.`);
  }
  if (files !== contents.files)
    throw new BackupProblem(`${path} does not hold the ${contents.files} uploads it lists.`);
  const own = new Set(await migrationNames());
  const unknown = about.migrations.filter((name) => !own.has(name));
  if (unknown.length > 0)
    throw new BackupProblem(
      `${path} was made by a newer version of the program (it has ${unknown.join(', ')}). Restore it with that version.`,
    );
  return { path, about, contents, secret };
}

async function addTo(sums: Map<string, RowDigest>, part: Part): Promise<void> {
  const [, table = ''] = part.name.split('/');
  let sum = sums.get(table);
  if (!sum) {
    sum = new RowDigest();
    sums.set(table, sum);
  }
  for await (const chunk of part.body) sum.update(chunk);
}
