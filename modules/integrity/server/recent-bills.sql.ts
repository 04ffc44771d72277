/** Twice the job's interval: each change is checked before it is no longer recent. */
const LATELY_S = 600;

const ofBills = (table: string) =>
  `${table} AS NOT MATERIALIZED (SELECT it.* FROM recent JOIN public.${table} it ON it.exhibitor_id = recent.exhibitor_id AND it.bill_id = recent.bill_id)`;

/**
 * Returns the books of recently changed bills, complete per bill, under the names of the tables: as
 * a prefix of a query about bills, it limits the query to these. They are found by the time of
 * writing (migration 0010), so that the cost depends on recent sales, not on all sales. `nowMs`:
 * the database's clock, as a number in the text, because the planner must see how few rows that is.
 */
export const recent = (nowMs: number): string => {
  const since = `to_timestamp(${nowMs / 1000 - LATELY_S})`;
  return `WITH
  recent AS MATERIALIZED (
    SELECT exhibitor_id, id AS bill_id FROM public.bill WHERE created_at >= ${since}
    UNION SELECT exhibitor_id, bill_id FROM public.bill_event WHERE at >= ${since}
    UNION SELECT p.exhibitor_id, p.bill_id FROM public.payment_event e JOIN public.payment p ON p.exhibitor_id = e.exhibitor_id AND p.id = e.payment_id WHERE e.at >= ${since}
    UNION SELECT exhibitor_id, bill_id FROM public.ledger WHERE at >= ${since}),
  bill AS NOT MATERIALIZED (SELECT it.* FROM recent JOIN public.bill it ON it.exhibitor_id = recent.exhibitor_id AND it.id = recent.bill_id),
  ${['payment', 'refund', 'ledger', 'seat_claim', 'ticket', 'bill_event'].map(ofBills).join(',\n  ')},
  payment_event AS NOT MATERIALIZED (
    SELECT it.* FROM recent JOIN public.payment p ON p.exhibitor_id = recent.exhibitor_id AND p.bill_id = recent.bill_id
      JOIN public.payment_event it ON it.exhibitor_id = p.exhibitor_id AND it.payment_id = p.id),
  idempotency AS NOT MATERIALIZED (SELECT * FROM public.idempotency WHERE created_at >= ${since})`;
};
