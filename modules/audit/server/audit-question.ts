import { addDays, type Day } from '#kernel/days.ts';
import { instantAt } from '#kernel/instants.ts';
import { refuse } from '#kernel/refusal.ts';
import type { AuditFilter } from '#modules/audit/contract/staff.ts';
import type { AuditQuestion, Place } from '#modules/audit/server/audit.sql.ts';
import type { ExhibitorClock } from '#modules/exhibitor/server.ts';

/**
 * Translates the filter into conditions; days are business days (D-010). Refuses 422 `until`
 * audit.period_backwards.
 */
export function questionOf(filter: AuditFilter, clock: ExhibitorClock, before: Place | null = null): AuditQuestion {
  const { from, until, person = null, kind = null, search = '' } = filter;
  if (from !== undefined && until !== undefined && until < from) throw refuse('audit.period_backwards', {}, 'until');
  const begins = (day: Day): number =>
    instantAt(day, `${String(clock.midnightOffset).padStart(2, '0')}:00`, clock.timeZone);
  return {
    before,
    fromMs: from === undefined ? null : begins(from),
    untilMs: until === undefined ? null : begins(addDays(until, 1)),
    person,
    kind,
    search,
  };
}
