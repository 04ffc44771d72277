import type { PrintKind } from '#modules/printing/contract/printing.ts';
import type { PrintDocument } from '#modules/printing/rules/document.ts';
import type { PrinterFault } from '#modules/printing/rules/printer-states.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

export type JobRow = {
  readonly id: string;
  readonly device_id: number;
  readonly kind: PrintKind;
  readonly bill_id: string | null;
  /** Null: a paper of a sale that was not sent to a printer yet. */
  readonly document: PrintDocument | null;
  readonly state: 'queued' | 'taken' | 'printed';
  readonly takes: number;
  readonly attempt: string | null;
  /** A printer is probably printing it. */
  readonly under_way: boolean;
  readonly problem: PrinterFault | null;
  readonly reference: string | null;
  /** The buyer's; null without a bill. */
  readonly locale: string | null;
  /** Epoch ms. */
  readonly created_at: number;
};

/**
 * Seconds after which an attempt of a silent till counts as lost; the next attempt prints a copy.
 */
export const TAKEN_FOR_S = 60;
const LISTED_MAX = 100;

const JOB = `
  SELECT j.id, j.device_id, j.bill_id, j.kind, j.document, j.state, j.takes, j.attempt, j.problem, b.reference, b.locale,
         coalesce(j.state = 'taken' AND j.taken_at > foyer_now() - interval '${TAKEN_FOR_S} seconds', false) AS under_way,
         extract(epoch FROM j.created_at)::float8 * 1000 AS created_at
    FROM print_job j LEFT JOIN bill b ON b.exhibitor_id = j.exhibitor_id AND b.id = j.bill_id
   WHERE j.exhibitor_id = tenant()`;

/** Returns what a till has not printed yet, the oldest first. */
export const waitingJobs = (tx: Pick<Reads, 'query'>, deviceId: number): Promise<JobRow[]> =>
  tx.query(
    `${JOB} AND j.device_id = $1 AND j.state <> 'printed' AND j.dismissed_at IS NULL ORDER BY j.created_at, j.id LIMIT ${LISTED_MAX}`,
    [deviceId],
  );

export const job = (tx: Pick<Reads, 'one'>, id: string): Promise<JobRow | null> => tx.one(`${JOB} AND j.id = $1`, [id]);

/** Locks a job until the end of the transaction. */
export const lockJob = (tx: Pick<Tx, 'one'>, id: string): Promise<JobRow | null> =>
  tx.one(`${JOB} AND j.id = $1 FOR NO KEY UPDATE OF j`, [id]);

/** A bill has one job of each kind. */
export const lockJobOfBill = (tx: Pick<Tx, 'one'>, billId: string, kind: PrintKind): Promise<JobRow | null> =>
  tx.one(`${JOB} AND j.bill_id = $1 AND j.kind = $2 FOR NO KEY UPDATE OF j`, [billId, kind]);

export type NewJob = {
  readonly id: string;
  readonly deviceId: number;
  readonly billId: string | null;
  readonly kind: PrintKind;
  readonly document: PrintDocument;
};
/** Does nothing if the bill already has a job of the kind. */
export const insertJob = (tx: Pick<Tx, 'run'>, { id, deviceId, billId, kind, document }: NewJob): Promise<number> =>
  tx.run(
    `INSERT INTO print_job (exhibitor_id, id, device_id, bill_id, kind, document, created_at)
     VALUES (tenant(), $1, $2, $3, $4, $5, foyer_now())
     ON CONFLICT (exhibitor_id, bill_id, kind) WHERE bill_id IS NOT NULL AND kind IN ('tickets','receipt') DO NOTHING`,
    [id, deviceId, billId, kind, JSON.stringify(document)],
  );

/** Makes a job wait again, at that till, with the document to print now. */
export const queueAgain = (
  tx: Pick<Tx, 'run'>,
  id: string,
  deviceId: number,
  document: PrintDocument,
): Promise<number> =>
  tx.run(
    // What a receipt says after a refund was never printed: it is an original, and no copy.
    `UPDATE print_job SET state = 'queued', device_id = $2, document = $3, problem = NULL, dismissed_at = NULL,
            takes = CASE WHEN is_new THEN 0 ELSE takes END, attempt = CASE WHEN is_new THEN NULL ELSE attempt END,
            taken_at = CASE WHEN is_new THEN NULL ELSE taken_at END
       FROM (SELECT kind = 'receipt' AND document IS DISTINCT FROM $3::jsonb AS is_new FROM print_job WHERE exhibitor_id = tenant() AND id = $1) AS paper
      WHERE exhibitor_id = tenant() AND id = $1`,
    [id, deviceId, JSON.stringify(document)],
  );

/** Takes a job off the list of its till. It stays what it is: printed later, it says COPY if it was sent before. */
export const dismissJob = (tx: Pick<Tx, 'run'>, id: string): Promise<number> =>
  tx.run('UPDATE print_job SET dismissed_at = foyer_now() WHERE exhibitor_id = tenant() AND id = $1', [id]);

/** Gives a job of a sale the content that its first attempt prints. */
export const setDocument = (tx: Pick<Tx, 'run'>, id: string, document: PrintDocument): Promise<number> =>
  tx.run('UPDATE print_job SET document = $2 WHERE exhibitor_id = tenant() AND id = $1', [
    id,
    JSON.stringify(document),
  ]);
