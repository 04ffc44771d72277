import type { Texts } from '#kernel/texts.ts';
import type { EntranceTicketFacts } from '#modules/admission/rules/judge-ticket.ts';
import { PAID } from '#modules/admission/rules/judge-ticket.ts';
import { CHARGED_BACK } from '#modules/admission/server/tickets-at-entrance.sql.ts';
import type { Reads } from '#platform/db/tx.ts';

/** A ticket about which a scanner without the server must know more than its signature says. */
export type NotedTicket = {
  readonly screeningId: number;
  /** Its uuid. */
  readonly id: string;
  readonly state: EntranceTicketFacts['state'];
  readonly billStatus: string;
  readonly billDeleted: boolean;
  readonly billChargedBack: boolean;
  readonly needsProof: boolean;
  /** As sold, and as it is called now. */
  readonly rate: string;
  readonly rateNames: Texts | null;
};

/**
 * Reads the tickets of these screenings, in their order, that no longer admit or need proof; one
 * more than `most`, if there are more.
 */
export const notedTickets = (tx: Reads, screeningIds: readonly number[], most: number): Promise<NotedTicket[]> =>
  tx.query(
    `SELECT n."screeningId", n.id, n.state, n."billStatus", n."billDeleted", n."billChargedBack", n."needsProof", n.rate, n."rateNames" FROM (
       SELECT o.nth, t.screening_id AS "screeningId", t.id, t.state, b.status AS "billStatus", b.deleted_at IS NOT NULL AS "billDeleted",
              ${CHARGED_BACK('t.bill_id')} AS "billChargedBack", coalesce(r.needs_proof, false) AS "needsProof", l.name AS rate, r.name AS "rateNames"
         FROM unnest($1::int[]) WITH ORDINALITY AS o(screening_id, nth)
         JOIN ticket t ON t.exhibitor_id = tenant() AND t.screening_id = o.screening_id
         JOIN bill b ON b.exhibitor_id = t.exhibitor_id AND b.id = t.bill_id
         JOIN bill_line l ON l.exhibitor_id = t.exhibitor_id AND l.bill_id = t.bill_id AND l.line_no = t.line_no
         LEFT JOIN price_rate r ON r.exhibitor_id = l.exhibitor_id AND r.id = l.price_rate_id
     ) AS n
      WHERE n.state <> 'valid' OR n."billStatus" <> ALL ($2::text[]) OR n."billDeleted" OR n."billChargedBack" OR n."needsProof"
      ORDER BY n.nth, n.id LIMIT $3`,
    [screeningIds, PAID, most + 1],
  );
