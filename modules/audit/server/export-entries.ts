import { wallClock } from '#kernel/days.ts';
import { refuse } from '#kernel/refusal.ts';
import type { AuditEntryWire, AuditFilter } from '#modules/audit/contract/staff.ts';
import type { Value } from '#modules/audit/rules/changes.ts';
import { auditRows, placeAfter } from '#modules/audit/server/audit.sql.ts';
import { questionOf } from '#modules/audit/server/audit-question.ts';
import { entryWire } from '#modules/audit/server/audit-wire.ts';
import { type ExhibitorClock, exhibitorClock } from '#modules/exhibitor/server.ts';
import { resolveValues } from '#modules/personal-values/server.ts';
import type { Acting, Db, ReadTx } from '#platform/db/tx.ts';
import { type Column, writeSheet } from '#platform/documents/sheets.ts';
import type { Translator } from '#platform/i18n/translator.ts';

/** More than a cinema writes in a year; the states before and after are kept in memory. */
export const EXPORT_ROWS_MAX = 20_000;

export type AuditExportDeps = { readonly db: Db; readonly translator: Pick<Translator, 'sentence' | 'has'> };

/**
 * Returns the entries as CSV, newest first, with times on the exhibitor's clock. The export is in
 * the log. Refuses 422 audit.too_many_rows {max}, and as `questionOf`. `max`: lower in tests.
 */
export async function exportEntries(
  { db, translator }: AuditExportDeps,
  acting: Acting,
  locale: string,
  filter: AuditFilter,
  max: number = EXPORT_ROWS_MAX,
): Promise<Buffer> {
  const { rows, clock } = await db.tx(acting, async (tx) => {
    const exhibitorsClock = await exhibitorClock(tx);
    const question = questionOf(filter, exhibitorsClock);
    if (!(await fits(tx, filter, exhibitorsClock, max))) throw refuse('audit.too_many_rows', { max });
    const entries = await resolveValues(tx, await auditRows(tx, question, { limit: max, scan: max }));
    await tx.audit({
      action: 'audit.exported',
      entity: 'audit',
      entityId: tx.exhibitorId,
      after: { ...filter, rows: entries.length },
    });
    return { rows: entries, clock: exhibitorsClock };
  });
  return writeSheet(columnsOf(translator, locale, clock), rows.map(entryWire), 'csv');
}

/** Returns whether the entries of the filter fit in one export. Refuses as `questionOf`. */
export const isExportable = (db: Db, exhibitorId: number, filter: AuditFilter): Promise<boolean> =>
  db.read(exhibitorId, async (tx) => fits(tx, filter, await exhibitorClock(tx), EXPORT_ROWS_MAX));

/** Counts without the text search: the entries that the search would have to read. */
const fits = async (
  tx: Pick<ReadTx, 'one'>,
  filter: AuditFilter,
  clock: ExhibitorClock,
  max: number,
): Promise<boolean> => (await placeAfter(tx, questionOf(filter, clock), max)) === null;

/** The page's words for kinds, channels and persons; the headings are those of the file. */
const WORDS = 'portal/audit';
const HEADINGS = 'documents/audit';

function columnsOf(
  translator: AuditExportDeps['translator'],
  locale: string,
  { timeZone }: ExhibitorClock,
): Column<AuditEntryWire>[] {
  const say = (key: string): string => translator.sentence(locale, WORDS, key);
  const heading = (key: string): string => translator.sentence(locale, HEADINGS, key);
  const sayOr = (key: string, other: string): string => (translator.has(locale, WORDS, key) ? say(key) : other);
  const valueText = (value: Value): string => {
    if (value === null) return '–';
    return typeof value === 'boolean' ? say(value ? 'value.yes' : 'value.no') : String(value);
  };
  return [
    {
      header: heading('column.when'),
      text: ({ at }) => {
        const { day, time } = wallClock(Date.parse(at), timeZone);
        return `${day} ${time}`;
      },
    },
    { header: heading('column.who'), text: ({ who }) => who.name ?? say(`who.${who.kind}`) },
    { header: heading('column.channel'), text: ({ channel }) => sayOr(`channel.${channel}`, channel) },
    { header: heading('column.what'), text: ({ kind }) => sayOr(`kind.${kind}`, kind) },
    { header: heading('column.kind'), text: ({ kind }) => kind },
    { header: heading('column.subject'), text: ({ subject, subject_id }) => `${subject} ${subject_id}` },
    {
      header: heading('column.changes'),
      text: ({ changes }) =>
        changes.map(({ field, before, after }) => `${field}: ${valueText(before)} → ${valueText(after)}`).join('\n'),
    },
  ];
}
