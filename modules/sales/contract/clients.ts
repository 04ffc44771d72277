import { z } from 'zod';
import { zDay, zId, zIdParams, zInstant, zPathId, zUuid } from '#kernel/wire.ts';
import { zStaffBillRow } from '#modules/sales/contract/bills.ts';
import { CLIENT_SORTS, isPlaceInList, NOTE_MAX } from '#modules/sales/rules/client-list.ts';
import { VOUCHER_KINDS } from '#modules/vouchers/rules/voucher.ts';
import { VOUCHER_STATES } from '#modules/vouchers/rules/voucher-states.ts';

const SEARCH_MAX = 100;
const BEFORE_MAX = 200;

/** One client of GET /api/staff/clients: all purchases of one address (PORT-023, D-073). */
const zClient = z.object({
  id: zId,
  email: z.string(),
  name: z.string(),
  /** Settled bills; of an employee who is limited to cinemas, those of these cinemas (D-160). */
  purchases: z.number().int(),
  last_purchase_at: zInstant.nullable(),
});
/**
 * `search`: a part of the address or the name, or the reference or number of a bill; `before`: the
 * end of the last page.
 */
export const zClientsQuery = z.object({
  search: z.string().trim().max(SEARCH_MAX).optional(),
  sort: z.enum(CLIENT_SORTS).optional(),
  before: z.string().max(BEFORE_MAX).refine(isPlaceInList, 'regex').optional(),
});
export type ClientsQuery = z.infer<typeof zClientsQuery>;
export const zClientPage = z.object({ clients: z.array(zClient), before: z.string().nullable() });
export type ClientPageWire = z.infer<typeof zClientPage>;

const zBillName = z.object({ uuid: zUuid, reference: z.string() });

const zClientCard = z.object({
  uuid: zUuid,
  /** The end of its code. */
  code: z.string(),
  title: z.string(),
  kind: z.enum(VOUCHER_KINDS),
  state: z.enum(VOUCHER_STATES),
  total_turns: z.number().int(),
  remaining_turns: z.number().int(),
  remaining_products: z.number(),
  valid_until: zDay.nullable(),
  bill: zBillName,
});

const zClientReservation = z.object({
  id: zId,
  ref: z.string(),
  status: z.enum(['pending', 'used', 'canceled', 'expired']),
  title: z.string(),
  start: zInstant,
  places: z.number().int(),
});

const zClientRefund = z.object({
  id: zUuid,
  bill: zBillName,
  amount: z.number(),
  status: z.enum(['requested', 'sent', 'done', 'failed']),
  at: zInstant,
});

const zClientNote = z.object({
  id: zId,
  text: z.string(),
  author: z.string(),
  /** The employee who asks wrote it, so they may change it. */
  own: z.boolean(),
  created_at: zInstant,
  changed_at: zInstant.nullable(),
});
export type ClientNoteWire = z.infer<typeof zClientNote>;

/**
 * GET /api/staff/clients/{id}: one client. Of bills, cards, reservations and refunds the newest
 * fifty; an employee who is limited to cinemas gets those of their cinemas.
 */
export const zClientDetail = zClient.extend({
  /** Null: the address never signed up. */
  newsletter: z.object({ state: z.enum(['pending', 'confirmed', 'left']), since: zInstant }).nullable(),
  bills: z.array(zStaffBillRow),
  /** There are older bills. */
  more_bills: z.boolean(),
  cards: z.array(zClientCard),
  reservations: z.array(zClientReservation),
  refunds: z.array(zClientRefund),
  /** The newest first. */
  notes: z.array(zClientNote),
});
export type ClientDetailWire = z.infer<typeof zClientDetail>;

export const zNoteForm = z.object({ text: z.string().trim().min(1).max(NOTE_MAX) });
export const zNoteParams = zIdParams.extend({ note: zPathId });
