import { refuse } from '#kernel/refusal.ts';
import type { Attendant, IdentifiedDevice } from '#modules/devices/server.ts';
import { tillMethods } from '#modules/payments/rules/methods.ts';
import type { PaymentDesk } from '#modules/payments/server.ts';
import type { HoldCart, SalesEvents, SellAtTill } from '#modules/sales/server.ts';
import type { SeatPlans } from '#modules/site/server.ts';
import type { Snapshot, SnapshotPaymentMethod, Snapshots } from '#modules/site/snapshot.ts';
import type { TerminalDesk } from '#modules/terminals/server.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Acting, Db } from '#platform/db/tx.ts';
import type { Translator } from '#platform/i18n/translator.ts';

/** A till of the exhibitor, and its attendant. */
export type AtTill = {
  readonly exhibitorId: number;
  /** The language of names and refusals. */
  readonly locale: string;
  readonly device: IdentifiedDevice;
  readonly attendant: Attendant;
  readonly acting: Acting;
};

export type TillDeps = {
  readonly db: Db;
  readonly snapshots: Snapshots;
  readonly seatPlans: Pick<SeatPlans, 'atTill'>;
  readonly secrets: Secrets;
  readonly events: SalesEvents;
  readonly sellAtTill: SellAtTill;
  readonly holdCart: HoldCart;
  /** Card terminals (D-143). */
  readonly terminals: Omit<TerminalDesk, 'close'>;
  /** Payments by QR code (D-144). */
  readonly onlinePayments: PaymentDesk;
  readonly translator: Pick<Translator, 'sentence'>;
  /** The database clock, epoch ms. */
  readonly now: () => number;
  readonly report: (message: string, detail: Record<string, unknown>) => void;
};

/**
 * Returns the actor of a till's requests, independent of the attendant: an unanswered request is
 * repeated under the same key (T48).
 */
export const actorAt = ({ device }: AtTill): string => `device:${device.id}`;

/**
 * Returns the language of a sale's papers and mail: the one that the attendant chose for the customer,
 * or the cinema's. Refuses 422 `locale` validation.in for one that the cinema does not offer.
 */
export async function customerLocale(
  { snapshots }: Pick<TillDeps, 'snapshots'>,
  at: AtTill,
  chosen: string | null | undefined,
): Promise<string> {
  if (chosen === undefined) return at.locale;
  const { available_locales, website_locale } = (await snapshots.get(at.exhibitorId)).settings;
  if (chosen === null) return website_locale;
  if (!available_locales.includes(chosen)) throw refuse('validation.in', {}, 'locale');
  return chosen;
}

/**
 * Returns the payment methods of a till (DEV-002): practice excludes cards, companies and terminals
 * (D-137), and a till without a drawer cash (D-135).
 */
export const methodsAt = (snapshot: Snapshot, device: IdentifiedDevice): SnapshotPaymentMethod[] =>
  tillMethods(snapshot.paymentMethods, kindOf(device), device.paymentMethods).filter(
    ({ type }) =>
      (type !== 'voucher' || snapshot.settings.public_config.features.includes('vouchers')) &&
      (type !== 'invoice' || snapshot.settings.public_config.features.includes('invoice')) &&
      (type !== 'cash' || device.hasDrawer) &&
      (!device.test || type === 'cash' || type === 'other'),
  );

/** The kinds by which a till selects its payment methods, and sales their channel. */
const kindOf = ({ type }: IdentifiedDevice): 'register' | 'pos' => (type === 'pos' ? 'pos' : 'register');
