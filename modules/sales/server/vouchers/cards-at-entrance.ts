import { hash } from 'node:crypto';
import { businessDay } from '#kernel/days.ts';
import { Refusal, refuse } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import type { SellAtTill } from '#modules/sales/server/box-office/sell-at-till.ts';
import type { Cart } from '#modules/sales/server/checkout/cart.ts';
import { type VoucherRow, vouchersByCode } from '#modules/sales/server/checkout/sell-carts.sql.ts';
import { settleBill } from '#modules/sales/server/settlement/settle-bill.ts';
import { voucherFrom } from '#modules/sales/server/vouchers/voucher-refusals.ts';
import { tariffsOn } from '#modules/site/server.ts';
import type { Snapshot, Snapshots } from '#modules/site/snapshot.ts';
import { barcodeText, normaliseBarcode, whyNotBarcode } from '#modules/vouchers/rules/barcode.ts';
import { whyNotUsableForVisit } from '#modules/vouchers/rules/usability.ts';
import { redeemableTurns } from '#modules/vouchers/rules/voucher.ts';
import { codeReadings } from '#modules/vouchers/server.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

export type CardDeps = {
  readonly db: Db;
  readonly snapshots: Snapshots;
  readonly secrets: Pick<Secrets, 'digest'>;
  readonly sellAtTill: SellAtTill;
};

/** The employee and the entrance where a card holder is served. */
export type CardHolderAt = {
  readonly acting: Acting;
  readonly locale: string;
  readonly device: { readonly id: number; readonly test: boolean };
  readonly employeeId: number;
  /** Accepts cards that were used a moment ago (D-102). */
  readonly mayOverride: boolean;
};

/** A card that can pay visits of this screening: how many, and at which rates. */
export type CardAtEntrance = {
  readonly barcodeText: string;
  readonly title: string;
  readonly turns: number;
  readonly validUntil: string | null;
  readonly rates: readonly { readonly id: number; readonly name: string }[];
};

export type ExchangeInput = {
  readonly screeningId: number;
  readonly code: string;
  readonly visits: number;
  readonly rateId: number;
  /** A request with the same key is carried out once (T48). */
  readonly key: string;
  /** Admits the new tickets in the transaction that creates them. */
  readonly letIn: (tx: Tx, billId: string) => Promise<void>;
};

export type CardsAtEntrance = {
  /**
   * Returns null if the exhibitor has no such card or accepts none. Refuses 422 `code` with the
   * reason why it cannot be used here and now (VAL-039 to VAL-046).
   */
  look(at: CardHolderAt, screeningId: number, typed: string): Promise<CardAtEntrance | null>;
  /**
   * Exchanges turns for visits (D-147): creates a settled bill of the scanner, paid by the card,
   * with assigned seats. Returns the bill. Refuses as `look`, 422 `code` vouchers.barcode_unknown,
   * 403 feature_disabled, and as a till does.
   */
  exchange(at: CardHolderAt, input: ExchangeInput): Promise<string>;
};

const PATH = 'code';

/** Redeems cards at the entrances of screens (SCAN-005): their holders skip the till. */
export function openCardsAtEntrance(deps: CardDeps): CardsAtEntrance {
  const now = (): number => Date.now() + deps.snapshots.clockOffset();

  async function cardOf(exhibitorId: number, typed: string): Promise<{ row: VoucherRow; code: string } | null> {
    const code = normaliseBarcode(typed);
    if (whyNotBarcode(code)) return null;
    const readings = codeReadings(deps.secrets, code);
    const [row] = await deps.db.ask(exhibitorId, (first) => vouchersByCode(first, readings.digests));
    return row ? { row, code: readings.codeOn(row.code) } : null;
  }

  return {
    async look(at, screeningId, typed) {
      const { exhibitorId } = at.acting;
      const snapshot = await deps.snapshots.get(exhibitorId);
      if (!snapshot.settings.public_config.features.includes('vouchers')) return null;
      const card = await cardOf(exhibitorId, typed);
      if (!card) return null;
      const { row, code } = card;
      const rates = ratesFor(snapshot, screeningId, at.locale, now());
      const voucher = voucherFrom(row);
      const moment = {
        now_ms: now(),
        timeZone: snapshot.exhibitor.timezone,
        may_override: at.mayOverride,
        reuse_minutes: snapshot.settings.voucher_reuse_minutes,
      };
      const problem = whyNotUsableForVisit(voucher, moment, rates.length > 0);
      if (problem) throw refuse(problem.code, problem.params, PATH);
      return {
        barcodeText: barcodeText(code),
        title: textFor(snapshot.voucherTypes.get(row.type_id)?.title, at.locale, snapshot.settings.website_locale),
        turns: redeemableTurns(voucher),
        validUntil: row.valid_until,
        rates,
      };
    },

    async exchange(at, { screeningId, code, visits, rateId, key, letIn }) {
      const { acting, device, employeeId, locale } = at;
      const card = (await cardOf(acting.exhibitorId, code))?.row;
      if (!card) throw refuse('vouchers.barcode_unknown', undefined, PATH);
      const item = { type: 'ticket', price_rate_id: rateId, schedule_id: screeningId, voucher_id: card.uuid } as const;
      const requestText = JSON.stringify({ exchange: { screeningId, card: card.uuid, visits, rateId } });
      return deps
        .sellAtTill({
          acting,
          locale,
          till: {
            deviceId: device.id,
            employeeId,
            test: device.test,
            editsSeats: false,
            overridesVouchers: at.mayOverride,
            methods: null,
          },
          // An entrance accepts no money: an amount that the card does not cover is refused.
          request: { items: Array.from({ length: visits }, () => item), amount: 0, name: '', email: '' },
          cash: null,
          idempotency: { actor: `device:${device.id}`, key, hash: hash('sha256', requestText, 'buffer') },
          async finish(tx: Tx, { billId }: Cart) {
            await settleBill(tx, billId);
            await letIn(tx, billId);
          },
        })
        .catch(atCode);
    },
  };
}

function ratesFor(snapshot: Snapshot, screeningId: number, locale: string, now: number): CardAtEntrance['rates'] {
  const screening = snapshot.screenings.get(screeningId);
  if (!screening) return [];
  const today = businessDay(now, snapshot.exhibitor.timezone, snapshot.settings.public_config.midnight_offset);
  return tariffsOn('POS', snapshot, screening, today)
    .filter(({ rate }) => rate.accept_voucher)
    .map(({ rate }) => ({ id: rate.id, name: textFor(rate.name, locale, snapshot.settings.website_locale) }));
}

/** All tickets have the same problem, the card's: report it once. */
function atCode(error: unknown): never {
  if (!(error instanceof Refusal) || error.kind !== 'invalid') throw error;
  const [first, ...rest] = error.problems;
  const others = rest.filter(({ code }) => code !== first.code);
  throw new Refusal('invalid', [first, ...others].map((problem) => ({ ...problem, path: PATH })) as [typeof first]);
}
