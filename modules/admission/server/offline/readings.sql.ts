import type { ScanResult } from '#modules/admission/server/tickets-at-entrance.sql.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

/** An earlier scan, or reading, of a device by its nonce. */
export type StoredScan = {
  readonly ticketId: string;
  readonly result: ScanResult;
  readonly offlineResult: 'admitted' | 'refused' | null;
  readonly clash: string | null;
};

export const scanOfNonce = (tx: Reads, deviceId: number, nonce: string): Promise<StoredScan | null> =>
  tx.one(
    `SELECT ticket_id AS "ticketId", result, offline_result AS "offlineResult", clash FROM scan
      WHERE exhibitor_id = tenant() AND device_id = $1 AND nonce = $2`,
    [deviceId, nonce],
  );

export type NewReading = {
  readonly ticketId: string;
  readonly deviceId: number;
  readonly nonce: string;
  readonly result: ScanResult;
  readonly offlineResult: 'admitted' | 'refused';
  readonly clash: string | null;
  /** When it happened, epoch ms. */
  readonly at: number;
  /** Who sends it; the attendant of that moment is recorded, if the device had one. */
  readonly employeeId: number;
};

/**
 * Stores a reading. A scan with its nonce, whose answer never arrived, becomes the reading: its row
 * says from then on what the scanner decided.
 */
export const writeReading = (tx: Pick<Tx, 'run'>, reading: NewReading): Promise<number> =>
  tx.run(
    `INSERT INTO scan AS k (exhibitor_id, ticket_id, device_id, employee_id, nonce, result, at, offline_result, received_at, clash)
     SELECT tenant(), $1, $2,
            coalesce((SELECT w.employee_id FROM device_shift w WHERE w.exhibitor_id = tenant() AND w.device_id = $2
               AND w.started_at <= to_timestamp($6::float8 / 1000) AND (w.ended_at IS NULL OR w.ended_at > to_timestamp($6::float8 / 1000))
               ORDER BY w.started_at DESC LIMIT 1), $3),
            $4, $5, to_timestamp($6::float8 / 1000), $7, foyer_now(), $8
     ON CONFLICT (exhibitor_id, device_id, nonce) DO UPDATE
        SET result = excluded.result, at = excluded.at, offline_result = excluded.offline_result,
            received_at = excluded.received_at, clash = excluded.clash`,
    [
      reading.ticketId,
      reading.deviceId,
      reading.employeeId,
      reading.nonce,
      reading.result,
      reading.at,
      reading.offlineResult,
      reading.clash,
    ],
  );
