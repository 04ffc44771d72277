import type { Db } from '#platform/db/tx.ts';

/** The command was called with wrong arguments; the message is shown beside the usage. */
export class WrongUse extends Error {}

/** Returns the exhibitor with this slug, or without a slug the only one. Throws WrongUse. */
export async function exhibitorNamed(db: Db, slug: string | undefined): Promise<number> {
  const rows = await db.system((tx) =>
    tx.query<{ id: number; slug: string }>('SELECT id, slug FROM exhibitor WHERE $1::text IS NULL OR slug = $1', [
      slug ?? null,
    ]),
  );
  const [only, second] = rows;
  if (!only) throw new WrongUse(slug === undefined ? 'There is no exhibitor yet.' : `There is no exhibitor ${slug}.`);
  if (second) throw new WrongUse(`Say which exhibitor: --exhibitor ${rows.map((row) => row.slug).join(' | ')}`);
  return only.id;
}

/** Runs a command and explains an error in one sentence. */
export async function carriedOut(usage: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isUse = error instanceof WrongUse || (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS');
    process.stderr.write(isUse ? `${(error as Error).message}\n${usage}\n` : `${(error as Error).message}\n`);
    process.exitCode = isUse ? 2 : 1;
  }
}
