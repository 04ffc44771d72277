import type { Composition } from '#apps/server/composition.ts';
import type { ExhibitorFacts } from '#apps/server/parts/exhibitor-facts.ts';
import type { Foundation } from '#apps/server/parts/foundation.ts';
import type { Parts } from '#apps/server/parts/program-parts.ts';
import type { Urls } from '#apps/server/parts/urls.ts';
import { openPayments } from '#modules/payments/server.ts';
import { queueCardSlips } from '#modules/printing/server.ts';
import { createSales, salesPaymentListener } from '#modules/sales/server.ts';
import { type TerminalDesk, type TerminalDeskOptions, terminalDesk } from '#modules/terminals/server.ts';
import { terminalPaymentStatus, terminalRefundStatus } from '#modules/till/server.ts';

type Around = Foundation &
  Pick<Parts, 'snapshots' | 'events' | 'quiet'> & {
    readonly urls: Urls;
    readonly partnerUrlOf: ExhibitorFacts['partnerUrlOf'];
  };

/** Opens what moves money: payments with providers, selling, card terminals. */
export function openMoney(
  { secrets, simulators, holdLimits }: Pick<Composition, 'secrets' | 'simulators' | 'holdLimits'>,
  { databases, metrics, locks, translator, report, alarm, snapshots, events, quiet, urls, partnerUrlOf }: Around,
): Pick<Parts, 'payments' | 'sales' | 'terminals' | 'terminalOptions'> {
  const { salesDb, workDb } = databases;
  const { isQuiet } = quiet;
  const notices = metrics.counter('foyer_payment_notices_total', 'Webhooks received', ['driver', 'kind']);
  const payments = openPayments({
    db: workDb,
    locks,
    secrets,
    ...urls,
    partnerUrlOf,
    allowLoopback: simulators,
    listener: salesPaymentListener(workDb, events),
    countNotice: (driver, kind) => notices.inc({ driver, kind }),
    isQuiet,
    now: () => snapshots.now(),
    noticedElsewhere: (orderId: string): void => terminals.noticed(orderId),
    report,
    alarm,
  });
  const sales = createSales({ salesDb, workDb, snapshots, secrets, events, payments, report, holdLimits });
  metrics.gauge('foyer_checkouts_waiting', 'Carts waiting to be sold or being sold', () => sales.load());
  const terminalOptions: TerminalDeskOptions = {
    db: workDb,
    locks,
    secrets,
    alarm,
    report,
    allowLoopback: simulators,
    accounts: payments.drivers,
    partnerUrlOf,
    isQuiet,
    printSlips: queueCardSlips(translator),
    listener: { onStatus: terminalPaymentStatus(workDb, events), onRefund: terminalRefundStatus(workDb, events) },
  };
  const terminals: TerminalDesk = terminalDesk(terminalOptions);
  return { payments, sales, terminals, terminalOptions };
}
