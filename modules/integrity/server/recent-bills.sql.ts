/** Twice as long as the job rests: whatever is written is looked at before it is of long ago. */
const LATELY_S = 600;

const ofBills = (table: string) =>
  `${table} AS NOT MATERIALIZED (SELECT it.* FROM lately JOIN public.${table} it ON it.exhibitor_id = lately.exhibitor_id AND it.bill_id = lately.bill_id)`;

/**
 * The books of those bills something was written about lately, whole per bill, under the names of the tables: put before
 * a question about bills, it makes it one about these. Found by the time of writing (migration 0010), so that asking
 * costs as much as was sold meanwhile, not as much as was ever sold. `nowMs`: the database's clock, as a number in the
 * text, for the planner must see how little that is.
 */
export const lately = (nowMs: number): string => {
  const since = `to_timestamp(${nowMs / 1000 - LATELY_S})`;
  return `WITH
  lately AS MATERIALIZED (
    SELECT exhibitor_id, id AS bill_id FROM public.bill WHERE created_at >= ${since}
    UNION SELECT exhibitor_id, bill_id FROM public.bill_event WHERE at >= ${since}
    UNION SELECT p.exhibitor_id, p.bill_id FROM public.payment_event e JOIN public.payment p ON p.exhibitor_id = e.exhibitor_id AND p.id = e.payment_id WHERE e.at >= ${since}
    UNION SELECT exhibitor_id, bill_id FROM public.ledger WHERE at >= ${since}),
  bill AS NOT MATERIALIZED (SELECT it.* FROM lately JOIN public.bill it ON it.exhibitor_id = lately.exhibitor_id AND it.id = lately.bill_id),
  ${['payment', 'refund', 'ledger', 'seat_claim', 'ticket', 'bill_event'].map(ofBills).join(',\n  ')},
  payment_event AS NOT MATERIALIZED (
    SELECT it.* FROM lately JOIN public.payment p ON p.exhibitor_id = lately.exhibitor_id AND p.bill_id = lately.bill_id
      JOIN public.payment_event it ON it.exhibitor_id = p.exhibitor_id AND it.payment_id = p.id),
  idempotency AS NOT MATERIALIZED (SELECT * FROM public.idempotency WHERE created_at >= ${since})`;
};
