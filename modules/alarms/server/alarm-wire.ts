import { eurosFromCents } from '#kernel/money.ts';
import type { AlarmWire } from '#modules/alarms/contract/staff.ts';
import type { AlarmDetail } from '#modules/alarms/rules/alarm-detail.ts';
import type { AlarmRow } from '#modules/alarms/server/alarms.sql.ts';

const iso = (ms: number): string => new Date(ms).toISOString();
const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms));
const euros = (cents: number | undefined): number | null => (cents === undefined ? null : eurosFromCents(cents));

export const alarmWire = ({ detail, ...row }: AlarmRow): AlarmWire => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  of_installation: row.exhibitor_id === null,
  since: iso(row.since_ms),
  last_at: iso(row.last_at_ms),
  times: row.times,
  bill: detail.billId && detail.reference ? { uuid: detail.billId, reference: detail.reference } : null,
  payment: detail.paymentId ?? null,
  amount: euros(detail.amountCents),
  expected: euros(detail.expectedCents),
  count: detail.count ?? null,
  name: detail.name ?? null,
  day: detail.day ?? null,
  reason: detail.reason ?? null,
  clash: clashOf(detail),
  by: row.by_name,
  taken_at: isoOrNull(row.taken_at_ms),
  done_at: isoOrNull(row.done_at_ms),
  note: row.note,
});

function clashOf(detail: AlarmDetail): AlarmWire['clash'] {
  if (detail.clash === undefined) return null;
  return {
    why: detail.clash,
    ticket: detail.ticket ?? '',
    seat: detail.seat ?? null,
    screen: detail.screen ?? '',
    start: iso(detail.startsAt ?? 0),
    at: iso(detail.happenedAt ?? 0),
    device: detail.device ?? '',
    other_device: detail.otherDevice ?? null,
    other_at: isoOrNull(detail.otherAt ?? null),
  };
}
