/** The content of a bill's result page (PAY-016 to PAY-018, D-020, D-091). */
import type { Id } from '#kernel/ids.ts';
import { type BillStatus, billCan } from '#modules/sales/rules/bill/bill-states.ts';

export type ResultVariant = 'progress' | 'success' | 'warning' | 'danger';

/** Name of the message; `failed` means a payment that did not succeed. */
export type ResultText =
  | 'paying'
  | 'settled'
  | 'cancelled'
  | 'expired'
  | 'refunded'
  | 'failed'
  | 'reserved'
  | 'refunding'
  | 'partly_refunding'
  | 'partially_refunded'
  | 'exchanged';

export type BillResult = {
  readonly variant: ResultVariant;
  readonly text: ResultText;
  readonly downloads: boolean;
  /** The page subscribes to changes of the bill (PAY-017). */
  readonly listens: boolean;
};

/**
 * Each status that the specification does not name is danger, with a text that explains it (D-020).
 */
const SHOWN: Readonly<Record<BillStatus, { variant: ResultVariant; text: ResultText }>> = {
  paying: { variant: 'progress', text: 'paying' },
  settled: { variant: 'success', text: 'settled' },
  cancelled: { variant: 'warning', text: 'cancelled' },
  expired: { variant: 'warning', text: 'expired' },
  refunded: { variant: 'warning', text: 'refunded' },
  pending: { variant: 'danger', text: 'failed' },
  reserved: { variant: 'danger', text: 'reserved' },
  refunding: { variant: 'danger', text: 'refunding' },
  partially_refunded: { variant: 'danger', text: 'partially_refunded' },
};

/**
 * `hasGoods`: lines of the bill are left that are not refunded. They stay as they are while a
 * refund of the others waits for its provider. `exchanged`: its tickets were exchanged on the
 * website (D-199).
 */
export const billResult = (status: BillStatus, hasGoods: boolean, exchanged = false): BillResult => ({
  ...shownOf(status, hasGoods, exchanged),
  downloads: hasGoods && (status === 'refunding' || billCan('download', status)),
  listens: status === 'paying',
});

function shownOf(status: BillStatus, hasGoods: boolean, exchanged: boolean): Pick<BillResult, 'variant' | 'text'> {
  if (exchanged && !hasGoods) return EXCHANGED;
  return status === 'refunding' && hasGoods ? PARTLY_REFUNDING : SHOWN[status];
}

const EXCHANGED = { variant: 'success', text: 'exchanged' } as const;
const PARTLY_REFUNDING = { variant: 'danger', text: 'partly_refunding' } as const;

export type StartOver = { readonly name: 'buy.tickets' | 'buy.events' | 'buy.voucher'; readonly id: string };

/** The thing that a bill was for, as far as a new purchase needs it. */
export type BoughtThing =
  | { readonly type: 'tickets'; readonly screening_id: Id; readonly event_id: Id | null }
  | { readonly type: 'vouchers'; readonly type_slug: string };

const NO_START_OVER: readonly BillStatus[] = ['settled', 'paying', 'refunding', 'partially_refunded', 'refunded'];

/**
 * Returns the target of "start over"; null: no button. `purchasable`: the thing is still on sale
 * (D-091, PAY-018).
 */
export function startOver(status: BillStatus, thing: BoughtThing, purchasable: boolean): StartOver | null {
  if (NO_START_OVER.includes(status) || !purchasable) return null;
  if (thing.type === 'vouchers') return { name: 'buy.voucher', id: thing.type_slug };
  if (thing.event_id !== null) return { name: 'buy.events', id: String(thing.event_id) };
  return { name: 'buy.tickets', id: String(thing.screening_id) };
}
