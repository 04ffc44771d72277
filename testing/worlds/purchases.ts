import { randomUUID } from 'node:crypto';
import { cancelScreening } from '#modules/sales/server/cancellation/cancel-screening.ts';
import { forgetNamesOnLines } from '#modules/sales/server/clients/erase-buyer.sql.ts';
import { moveScreening } from '#modules/sales/server/moving/move-screening.ts';
import { recordRefund } from '#modules/sales/server/payment-status/record-refund.ts';
import { refundBill } from '#modules/sales/server/refunds/refund-bill.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import type { MoveScheduleForm } from '#modules/screenings/contract/schedules.ts';
import type { GiftWire } from '#modules/vouchers/contract/gifts.ts';
import type { OutboxItem } from '#platform/jobs/outbox.ts';
import type { Cinema } from '#testing/builders/builders.ts';
import { buildEmployee } from '#testing/builders/employee.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import { boxOffice } from '#testing/worlds/box-office.ts';

export type Buyer = { locale?: string; name?: string; email?: string };
export type TicketInput = Buyer & {
  seats?: readonly (string | null)[];
  count?: number;
  screeningId?: number;
  rate?: number;
  voucher?: string;
  /** Euros; default: the price of the rate, without supplements. */
  amount?: number;
};
export type VoucherInput = Buyer & {
  typeId: number;
  turns: number;
  euros: number;
  refreshments?: number;
  holder?: string;
  gift?: GiftWire;
};

/** Paid and settled purchases, and later changes to them. Returns bill ids. */
export function purchasesAt(t: TestDatabase, cinema: () => Cinema) {
  const office = boxOffice(t, cinema);
  const acting = () => ({ exhibitorId: cinema().exhibitorId, actor: 'employee:1', channel: 'portal' }) as const;

  async function pay(answer: {
    uuid: string;
    payment?: { uuid: string; amount: number } | undefined;
  }): Promise<string> {
    if (answer.payment)
      await office.provider(answer.payment.uuid, { status: 'paid', amount: Math.round(answer.payment.amount * 100) });
    return answer.uuid;
  }

  /** Overwrites the buyer: other tests prove checkout. */
  async function by({ locale = 'en', name, email }: Buyer, billId: string): Promise<string> {
    await t.asOwner(
      'UPDATE bill SET locale = $2, buyer_name = coalesce($3, buyer_name), buyer_email = coalesce($4, buyer_email) WHERE id = $1',
      [billId, locale, name ?? null, email ?? null],
    );
    return billId;
  }

  return {
    office,
    unpaid: async (input: TicketInput = {}) => by(input, (await office.visitor().buys(input)).uuid),
    tickets: async (input: TicketInput = {}) => by(input, await pay(await office.visitor().buys(input))),
    async vouchers(input: VoucherInput): Promise<string> {
      const answer = await office.checkout(
        {
          payment_method_id: cinema().methods.mollie,
          name: 'Ada Lovelace',
          email: 'ada@example.org',
          email_confirmation: 'ada@example.org',
          amount: input.euros,
          holder_name: input.holder ?? null,
          ...(input.gift && { gift: input.gift }),
          items: [
            {
              type: 'loyaltyCard',
              voucher_type_id: input.typeId,
              total_turns: input.turns,
              total_products: input.refreshments ?? 0,
            },
          ],
        },
        randomUUID().replaceAll('-', ''),
      );
      return by(input, await pay(answer));
    },
    /** Refunds lines or the whole bill, and lets the provider report the result. */
    async refund(
      billId: string,
      lines: readonly number[] | 'all' = 'all',
      end: 'done' | 'failed' | 'requested' = 'done',
    ): Promise<void> {
      await refundBill(
        t.db,
        acting(),
        billId,
        { lines, with_handling: true, with_tip: false, may_refund_used: false, reason: 'a test', cause: randomUUID() },
        NO_EVENTS,
      );
      if (end !== 'requested') await this.providerRefunds(billId, end);
    },
    async providerRefunds(billId: string, status: 'done' | 'failed' = 'done'): Promise<void> {
      const open = await t.asOwner<{ id: string }>(
        "SELECT id FROM refund WHERE bill_id = $1 AND status IN ('requested', 'sent')",
        [billId],
      );
      for (const { id } of open)
        await recordRefund(t.db, cinema().exhibitorId, id, { status, providerRef: `re_${id}` }, NO_EVENTS);
    },
    cancel: (screeningId: number, mode: 'cancel' | 'cancel_and_refund') =>
      cancelScreening(t.db, acting(), screeningId, { keyword: 'CANCEL', mode, reason: 'flood' }, NO_EVENTS),
    /** Moves the screening of the cinema to a local time, for an employee who is new. */
    async move(
      start: string,
      change: Partial<Pick<MoveScheduleForm, 'message' | 'money_back' | 'screen_id'>> = {},
    ): Promise<void> {
      const { exhibitorId, screeningId, versionId } = cinema();
      const [row] = await t.asOwner<{ revision: number }>(
        'SELECT revision FROM screening WHERE exhibitor_id = $1 AND id = $2',
        [exhibitorId, screeningId],
      );
      const { id: employeeId } = await buildEmployee(t, exhibitorId, {});
      const standing = { revision: row?.revision ?? 0, version_id: versionId };
      const form = { ...standing, start, lower_class: false, message: '', money_back: true, ...change };
      await moveScreening(t.db, acting(), { screeningId, employeeId, locale: 'en', form }, NO_EVENTS);
    },
    /** Deletes the names of recipients from lines that need them no more. */
    forgetNames: () => t.db.system((tx) => forgetNamesOnLines(tx)),
    /** Returns the outbox items of a bill, as a handler gets them. */
    async work(topic: string, billId: string): Promise<OutboxItem[]> {
      const rows = await t.asOwner<Omit<OutboxItem, 'attempt'>>(
        `SELECT exhibitor_id AS "exhibitorId", id, topic, dedupe, payload FROM outbox WHERE topic = $1 AND payload ->> 'billId' = $2 ORDER BY id`,
        [topic, billId],
      );
      return rows.map((row) => ({ ...row, attempt: 1 }));
    },
  };
}
