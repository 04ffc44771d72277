import { ALARMING } from '#modules/payments/rules/payment-decision.ts';
import type { Announcements } from '#modules/realtime/server.ts';
import type { SalesEvents } from '#modules/sales/server.ts';
import type { LiveSnapshots } from '#modules/site/server.ts';
import type { Metrics } from '#platform/observability/metrics.ts';
import type { Bus } from '#platform/realtime/bus.ts';

type Deps = {
  readonly news: Pick<Announcements, 'billChanged'>;
  readonly snapshots: Pick<LiveSnapshots, 'seatsChanged'>;
  readonly bus: Pick<Bus, 'announceSeats'>;
  readonly metrics: Metrics;
  /** Logs and counts an alarm that is stored already. */
  readonly countAlarm: (what: string, detail: Record<string, unknown>) => void;
  /** Starts the outbox at once: there may be mail to send. */
  readonly kickOutbox: () => void;
};

/** What selling announces: to watching sockets, to the other nodes, to the outbox, and to a person who must look. */
export function salesEventsOf({ news, snapshots, bus, metrics, countAlarm, kickOutbox }: Deps): SalesEvents {
  const outcomes = metrics.counter('foyer_payment_outcomes_total', 'What the providers said, by what it meant', [
    'outcome',
  ]);
  return {
    billChanged(exhibitorId, uuid, payment_id) {
      news.billChanged(exhibitorId, { uuid, payment_id });
      kickOutbox();
    },
    seatsChanged(exhibitorId, screeningIds) {
      snapshots.seatsChanged(exhibitorId, screeningIds);
      bus.announceSeats(exhibitorId, screeningIds);
    },
    paymentOutcome(exhibitorId, paymentId, outcome) {
      outcomes.inc({ outcome });
      if (ALARMING.includes(outcome)) countAlarm(`payment ${outcome}`, { exhibitorId, paymentId });
    },
    refundRefused(exhibitorId, refundId, reason) {
      countAlarm('refund refused', { exhibitorId, refundId, reason });
    },
  };
}
