import { z } from 'zod';
import { BackupProblem } from '#platform/db/backup/backup-problem.ts';

/** The parts of a backup, in their order: `about.json`, `secret`, `database/...`, `storage/...`, `contents.json`. */
export const PARTS = { about: 'about.json', secret: 'secret', contents: 'contents.json' };
export const DATABASE_PARTS = 'database/';
export const STORAGE_PARTS = 'storage/';
export const FORMAT = 1;

const zAbout = z.object({
  format: z.number().int(),
  /** The moment that the backup shows, ISO 8601. */
  made_at: z.iso.datetime(),
  program: z.string(),
  postgres: z.string(),
  migrations: z.array(z.string()),
});
export type About = z.infer<typeof zAbout>;

const zContents = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number().int(), digest: z.string() })),
  sequences: z.record(z.string(), z.object({ last: z.string(), called: z.boolean() })),
  files: z.number().int(),
});
export type Contents = z.infer<typeof zContents>;

export const rowsOf = ({ tables }: Pick<Contents, 'tables'>): number =>
  Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);

/** Throws BackupProblem for a backup in a form that only a newer program reads. */
export function readAbout(path: string, text: string): About {
  const { format } = z.object({ format: z.number() }).parse(JSON.parse(text));
  if (format !== FORMAT)
    throw new BackupProblem(`${path} was made by a newer version of the program. Restore it with that version.`);
  return zAbout.parse(JSON.parse(text));
}

export const readContents = (text: string): Contents => zContents.parse(JSON.parse(text));
