import type { Day } from '#kernel/days.ts';
import { eurosFromCents } from '#kernel/money.ts';
import { textFor } from '#kernel/texts.ts';
import type { ProviderDayPage } from '#modules/payments/contract/staff.ts';
import { type ProviderDayRow, providerDays } from '#modules/payments/server/comparison/provider-days.sql.ts';
import type { Db } from '#platform/db/tx.ts';

/** Methods of one day are never separated: a page ends with a whole day. */
const ROWS_PER_PAGE = 60;

/** Returns the comparisons with the providers before a day, the newest first. */
export async function listProviderDays(
  db: Db,
  exhibitorId: number,
  locale: string,
  before: Day | null,
): Promise<ProviderDayPage> {
  const rows = await db.ask(exhibitorId, (first) => providerDays(first, before, ROWS_PER_PAGE + 1));
  if (rows.length <= ROWS_PER_PAGE) return { days: rows.map((row) => dayWire(row, locale)), before: null };
  const cut = rows.at(-1)?.day ?? '';
  const page = rows.filter(({ day }) => day > cut);
  return { days: page.map((row) => dayWire(row, locale)), before: page.at(-1)?.day ?? null };
}

const dayWire = (row: ProviderDayRow, locale: string): ProviderDayPage['days'][number] => ({
  day: row.day,
  method: { id: row.method_id, name: textFor(row.method, locale) },
  compared_at: new Date(row.compared_at_ms).toISOString(),
  failure: row.failure,
  payments: row.payments,
  paid: eurosFromCents(row.paid_cents),
  refunded: row.covers.includes('refunded') ? eurosFromCents(row.refunded_cents) : null,
  charged_back: row.covers.includes('charged_back') ? eurosFromCents(row.charged_back_cents) : null,
  differences: row.differences.map(({ provider_cents, our_cents, ...difference }) => ({
    ...difference,
    provider: eurosFromCents(provider_cents),
    ours: eurosFromCents(our_cents),
  })),
});
