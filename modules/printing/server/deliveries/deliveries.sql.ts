import type { PrintDocument } from '#modules/printing/rules/document.ts';
import type { PrinterFault } from '#modules/printing/rules/printer-states.ts';
import type { Reads, SystemTx, Tx } from '#platform/db/tx.ts';

export type DeliveryState = 'waiting' | 'claimed' | 'printed' | 'failed';
export type DeliveryRow = {
  readonly id: string;
  readonly printer_id: number;
  readonly job_id: string | null;
  readonly device_id: number | null;
  readonly document: PrintDocument | null;
  readonly locale: string;
  readonly state: DeliveryState;
  readonly take: number | null;
  readonly problem: PrinterFault | null;
  readonly near_end: boolean;
  /** Too late: its caller no longer waits. */
  readonly expired: boolean;
};

/** A delivery that no printer claimed by then was not printed, and will not be. */
export const CLAIMED_WITHIN_S = 30;
/** A claimed delivery without a report counts as failed; the next attempt is a copy. */
export const ENDED_WITHIN_S = 60;
/** Both together: what is older has ended, or is too late. */
const OPEN_WITHIN_S = 90;
const KEPT_DAYS = 7;
const OFFERED_MAX = 20;

const DELIVERY = `
  SELECT d.id, d.printer_id, d.job_id, d.device_id, d.document, d.locale, d.state, d.take, d.problem, d.near_end,
         coalesce(d.state = 'waiting' AND d.created_at < foyer_now() - interval '${CLAIMED_WITHIN_S} seconds'
                  OR d.state = 'claimed' AND d.claimed_at < foyer_now() - interval '${ENDED_WITHIN_S} seconds', false) AS expired
    FROM print_delivery d WHERE d.exhibitor_id = tenant()`;

export const delivery = (tx: Pick<Reads, 'one'>, id: string): Promise<DeliveryRow | null> =>
  tx.one(`${DELIVERY} AND d.id = $1`, [id]);

export const lockDelivery = (tx: Pick<Tx, 'one'>, id: string): Promise<DeliveryRow | null> =>
  tx.one(`${DELIVERY} AND d.id = $1 FOR NO KEY UPDATE`, [id]);

/** What waits for these printers, the oldest first. */
export const waitingDeliveries = (tx: Pick<Reads, 'query'>, printerIds: readonly number[]): Promise<DeliveryRow[]> =>
  tx.query(
    `${DELIVERY} AND d.state = 'waiting' AND d.printer_id = ANY ($1)
        AND d.created_at >= foyer_now() - interval '${CLAIMED_WITHIN_S} seconds'
      ORDER BY d.created_at, d.id LIMIT ${OFFERED_MAX}`,
    [printerIds],
  );

/** What a printer that fetches has not ended yet, the oldest first; without what came too late. */
export const openDeliveries = async (tx: Pick<Reads, 'query'>, printerId: number): Promise<DeliveryRow[]> =>
  (
    await tx.query<DeliveryRow>(
      `${DELIVERY} AND d.state IN ('waiting', 'claimed') AND d.printer_id = $1
          AND d.created_at >= foyer_now() - interval '${OPEN_WITHIN_S} seconds'
        ORDER BY d.created_at, d.id LIMIT ${OFFERED_MAX}`,
      [printerId],
    )
  ).filter(({ expired }) => !expired);

export type NewDelivery = Pick<DeliveryRow, 'id' | 'printer_id' | 'job_id' | 'device_id' | 'document' | 'locale'>;

/** Returns 0 if a delivery has this id already. */
export const insertDelivery = (tx: Pick<Tx, 'run'>, row: NewDelivery): Promise<number> =>
  tx.run(
    `INSERT INTO print_delivery (exhibitor_id, id, printer_id, job_id, device_id, document, locale, created_at)
     VALUES (tenant(), $1, $2, $3, $4, $5, $6, foyer_now()) ON CONFLICT DO NOTHING`,
    [
      row.id,
      row.printer_id,
      row.job_id,
      row.device_id,
      row.document === null ? null : JSON.stringify(row.document),
      row.locale,
    ],
  );

export const markClaimed = (tx: Pick<Tx, 'run'>, id: string, take: number | null): Promise<number> =>
  tx.run(
    `UPDATE print_delivery SET state = 'claimed', claimed_at = foyer_now(), take = $2
      WHERE exhibitor_id = tenant() AND id = $1`,
    [id, take],
  );

export type DeliveryEnd = { readonly problem: PrinterFault | null; readonly nearEnd: boolean };

export const markEnded = (tx: Pick<Tx, 'run'>, id: string, { problem, nearEnd }: DeliveryEnd): Promise<number> =>
  tx.run(
    `UPDATE print_delivery
        SET state = CASE WHEN $2::text IS NULL THEN 'printed' ELSE 'failed' END, problem = $2, near_end = $3, ended_at = foyer_now()
      WHERE exhibitor_id = tenant() AND id = $1`,
    [id, problem, nearEnd],
  );

export const purgeDeliveries = (tx: SystemTx): Promise<number> =>
  tx.run(`DELETE FROM print_delivery WHERE created_at < foyer_now() - interval '${KEPT_DAYS} days'`);
