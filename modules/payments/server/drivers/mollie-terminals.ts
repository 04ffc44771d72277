import { z } from 'zod';
import { centsFromDecimalText, mollieStatus } from '#modules/payments/rules/provider-statuses.ts';
import { type MollieConfig, mollieDriver, mollieOf, parsed } from '#modules/payments/server/drivers/mollie.ts';
import { PartnerProblem } from '#modules/payments/server/drivers/partner.ts';
import type { Charge, Machine, TerminalAccount } from '#modules/payments/server/drivers/terminal-account.ts';

/** Mollie's card terminals: payments with the method `pointofsale`, which a machine shows at once. */
const zAmount = z.object({ currency: z.string(), value: z.string() });
const zText = z.string().max(200).nullish().catch(null);
const zDetails = z.object({
  cardLabel: zText,
  cardNumber: zText,
  maskedNumber: zText,
  receipt: z.object({ authorizationCode: zText, applicationIdentifier: zText }).nullish().catch(null),
});
const zCharge = z.object({
  id: z.string().regex(/^tr_\w{3,60}$/),
  status: z.string(),
  createdAt: z.string(),
  amount: zAmount,
  metadata: z.unknown().nullish(),
  statusReason: z.object({ code: zText }).nullish().catch(null),
  details: zDetails.nullish().catch(null),
});
const zMachine = z.object({
  id: z.string().regex(/^term_\w{3,60}$/),
  status: z.string(),
  description: zText,
  model: zText,
  serialNumber: zText,
});
const next = z.object({ next: z.object({ href: z.string() }).nullish() });
const zCharges = z.object({ _embedded: z.object({ payments: z.array(zCharge) }), _links: next });
const zMachines = z.object({ _embedded: z.object({ terminals: z.array(zMachine) }) });

const NOT_FOUND = 404;
const PAGE = 250;
const PAGES_MAX = 40;

export function mollieTerminals(config: MollieConfig): TerminalAccount {
  const { mollie, auth, amount } = mollieOf(config);
  const driver = mollieDriver(config);
  const at = (path: string) => mollie.call({ method: 'GET', path, headers: auth });

  return {
    async machines() {
      const list = parsed(zMachines, await at(`/v2/terminals?limit=${PAGE}`));
      return list._embedded.terminals.map(machineOf);
    },
    async machine(id) {
      const found = await at(`/v2/terminals/${encodeURIComponent(id)}`).catch(unlessUnknown);
      return found === null ? null : machineOf(parsed(zMachine, found));
    },
    async charge(order) {
      const made = await mollie.call({
        method: 'POST',
        path: '/v2/payments',
        headers: { ...auth, 'idempotency-key': order.orderId },
        json: {
          amount: amount(order.amount),
          description: order.description,
          method: 'pointofsale',
          terminalId: order.machine,
          webhookUrl: order.webhookUrl,
          metadata: { order_id: order.orderId },
        },
      });
      return chargeOf(parsed(zCharge, made));
    },
    async chargeOf(ref) {
      const found = await at(`/v2/payments/${encodeURIComponent(ref)}`).catch(unlessUnknown);
      return found === null ? null : chargeOf(parsed(zCharge, found));
    },
    async findCharge(orderId, sinceMs) {
      let from = '';
      for (let pages = 0; pages < PAGES_MAX; pages++) {
        const page = parsed(zCharges, await at(`/v2/payments?limit=${PAGE}${from && `&from=${from}`}`));
        const { payments } = page._embedded;
        const found = payments.find(({ metadata }) => orderOf(metadata) === orderId);
        if (found) return chargeOf(found);
        const isOlder = payments.some(({ createdAt }) => Date.parse(createdAt) < sinceMs);
        const href = page._links.next?.href;
        if (isOlder || href === undefined) return null;
        from = encodeURIComponent(new URL(href).searchParams.get('from') ?? '');
        if (from === '') return null;
      }
      throw new PartnerProblem('the provider lists too many payments');
    },
    cancel: driver.cancel,
    refund: (ref, { orderId, amount: cents }) =>
      driver.refund(ref, { refundId: orderId, amount: cents, description: orderId }),
    findRefund: driver.findRefund,
  };
}

const orderOf = (metadata: unknown): unknown => (metadata as { order_id?: unknown } | null)?.order_id;

const machineOf = ({ id, status, description, model, serialNumber }: z.infer<typeof zMachine>): Machine => ({
  id,
  name: [description, [model, serialNumber].filter(Boolean).join(' ')].filter(Boolean).join(' · ') || id,
  isActive: status === 'active',
});

function chargeOf({ id, status, amount, statusReason, details }: z.infer<typeof zCharge>): Charge {
  return {
    ref: id,
    status: mollieStatus(status),
    amount: amount.currency === 'EUR' ? centsFromDecimalText(amount.value) : null,
    reason: statusReason?.code ?? '',
    card: details ? cardOf(details) : '',
    authorisation: (details?.receipt?.authorizationCode ?? '').slice(0, 20),
    aid: (details?.receipt?.applicationIdentifier ?? '').slice(0, 32),
  };
}

/** Only the last four digits, however the provider masks the number. */
function cardOf({ cardLabel, cardNumber, maskedNumber }: z.infer<typeof zDetails>): string {
  const end = /(\d{4})$/.exec(cardNumber ?? '')?.[1] ?? /(\d{4})$/.exec(maskedNumber ?? '')?.[1];
  return [(cardLabel ?? '').replace(/\d{5,}/g, '').slice(0, 40), end && `••••${end}`].filter(Boolean).join(' ');
}

/** The provider read our key and knows nothing of that name. */
function unlessUnknown(error: unknown): null {
  if (error instanceof PartnerProblem && error.status === NOT_FOUND) return null;
  throw error;
}
