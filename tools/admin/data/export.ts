/**
 * npm run export: writes a list as a file for spreadsheets. The spreadsheet program calculates
 * nothing in it (platform/documents/sheets.ts); the audit trail records the export.
 */
import { open, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { isDay } from '#kernel/days.ts';
import { exportSubscribers, SUBSCRIBER_COLUMNS } from '#modules/newsletters/server.ts';
import { exportLedger, LEDGER_COLUMNS } from '#modules/sales/server.ts';
import type { Acting, Db } from '#platform/db/tx.ts';
import { type Column, SHEET_FORMATS, type SheetFormat, writeSheet } from '#platform/documents/sheets.ts';
import { carriedOut, exhibitorNamed, WrongUse } from '#tools/admin/exhibitor-named.ts';
import { openDatabase } from '#tools/admin/open-database.ts';

const USAGE = `npm run export -- ledger --from YYYY-MM-DD --until YYYY-MM-DD FILE [--format ${SHEET_FORMATS.join('|')}] [--exhibitor SLUG]
npm run export -- subscribers FILE [--format ${SHEET_FORMATS.join('|')}] [--exhibitor SLUG]`;

function dayOf(text: string | undefined, flag: string): string {
  if (text === undefined || !isDay(text)) throw new WrongUse(`${flag} must be a day like 2026-11-22.`);
  return text;
}

function formatOf(text: string | undefined, file: string): SheetFormat {
  const chosen = SHEET_FORMATS.find(
    (format) => format === (text ?? file.slice(file.lastIndexOf('.') + 1).toLowerCase()),
  );
  if (!chosen) throw new WrongUse(`Say in which format: --format ${SHEET_FORMATS.join(' | ')}.`);
  return chosen;
}

async function carryOut(db: Db, argv: readonly string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: { exhibitor: text, format: text, from: text, until: text },
    allowPositionals: true,
  });
  const [name, file, more] = positionals;
  if (!file || more !== undefined) throw new WrongUse('Name the list and one file.');
  const format = formatOf(values.format, file);
  const list = listNamed(name, values);
  const acting: Acting = {
    exhibitorId: await exhibitorNamed(db, values.exhibitor),
    actor: 'system',
    channel: 'api',
    note: 'command',
  };
  // Never overwrites an existing file, and only its owner may read it: it contains names of people.
  const target = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new WrongUse(error.code === 'EEXIST' ? `${file} is there already.` : `${file} cannot be written.`);
  });
  try {
    const { rows, bytes } = await list(db, acting, format);
    await target.writeFile(bytes);
    process.stderr.write(`${rows} rows in ${file}\n`);
  } catch (error) {
    await rm(file);
    throw error;
  } finally {
    await target.close();
  }
}

type Taken = { readonly rows: number; readonly bytes: Buffer };
type List = (db: Db, acting: Acting, format: SheetFormat) => Promise<Taken>;

function listNamed(name: string | undefined, flags: { from?: string | undefined; until?: string | undefined }): List {
  if (name === 'subscribers')
    return async (db, acting, format) => taken(SUBSCRIBER_COLUMNS, await exportSubscribers(db, acting), format);
  if (name !== 'ledger') throw new WrongUse(`There is no list ${name}.`);
  const days = { from: dayOf(flags.from, '--from'), until: dayOf(flags.until, '--until') };
  if (days.until < days.from) throw new WrongUse('--until lies before --from.');
  return async (db, acting, format) => taken(LEDGER_COLUMNS, await exportLedger(db, acting, days), format);
}

async function taken<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[] | 'too-many',
  format: SheetFormat,
): Promise<Taken> {
  if (rows === 'too-many') throw new Error('That is more than fits in one file: choose fewer days.');
  return { rows: rows.length, bytes: await writeSheet(columns, rows, format) };
}

const database = await openDatabase(process.env, 'export');
await carriedOut(USAGE, () => carryOut(database.db, process.argv.slice(2)));
await database.close();
