import type { SystemTx } from '#platform/db/tx.ts';

/** The store of this installation and how far uploading is. Times are epoch ms. */
export type StoreRow = {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly prefix: string;
  readonly key_id: string;
  readonly secret_sealed: Buffer;
  readonly set_at: number;
  readonly complete_at: number | null;
  readonly failing_since: number | null;
  readonly problem: string | null;
  readonly file_count: number;
  readonly bytes: number;
  readonly waiting_count: number;
  readonly waiting_bytes: number;
};

export const storeRow = (tx: SystemTx): Promise<StoreRow | null> =>
  tx.one<StoreRow>(
    `SELECT endpoint, region, bucket, prefix, key_id, secret_sealed, extract(epoch FROM set_at)::float8 * 1000 AS set_at,
            extract(epoch FROM complete_at)::float8 * 1000 AS complete_at,
            extract(epoch FROM failing_since)::float8 * 1000 AS failing_since,
            problem, file_count, bytes::float8 AS bytes, waiting_count, waiting_bytes::float8 AS waiting_bytes
       FROM backup_store`,
  );

export type NewStore = Pick<StoreRow, 'endpoint' | 'region' | 'bucket' | 'prefix' | 'key_id' | 'secret_sealed'>;

/** Another place has nothing yet: what was known of the one before goes. */
export async function writeStore(tx: SystemTx, store: NewStore): Promise<void> {
  await removeStore(tx);
  const { endpoint, region, bucket, prefix, key_id, secret_sealed } = store;
  await tx.run(
    `INSERT INTO backup_store (endpoint, region, bucket, prefix, key_id, secret_sealed, set_at)
     VALUES ($1, $2, $3, $4, $5, $6, foyer_now())`,
    [endpoint, region, bucket, prefix, key_id, secret_sealed],
  );
}

export async function removeStore(tx: SystemTx): Promise<void> {
  await tx.run('DELETE FROM backup_upload');
  await tx.run('DELETE FROM backup_store');
}

export type Amounts = { readonly files: number; readonly bytes: number };

/** What lies there and what is missing. */
export const noteAmounts = (tx: SystemTx, there: Amounts, waiting: Amounts): Promise<number> =>
  tx.run('UPDATE backup_store SET file_count = $1, bytes = $2, waiting_count = $3, waiting_bytes = $4', [
    there.files,
    there.bytes,
    waiting.files,
    waiting.bytes,
  ]);

export const noteComplete = (tx: SystemTx): Promise<number> =>
  tx.run('UPDATE backup_store SET complete_at = foyer_now(), failing_since = NULL, problem = NULL');

const PROBLEM_LENGTH_MAX = 500;

/** Returns since when uploading has failed, epoch ms. */
export async function noteStoreProblem(tx: SystemTx, problem: string): Promise<number | null> {
  const row = await tx.one<{ since: number | null }>(
    `UPDATE backup_store SET problem = $1, failing_since = coalesce(failing_since, foyer_now())
     RETURNING extract(epoch FROM failing_since)::float8 * 1000 AS since`,
    [problem.slice(0, PROBLEM_LENGTH_MAX)],
  );
  return row?.since ?? null;
}

/** A large file whose upload has begun. */
export type BegunUpload = {
  readonly bytes: number;
  readonly partBytes: number;
  readonly uploadId: string;
  /** Of the parts that arrived, in their order. */
  readonly etags: readonly string[];
};

export const uploadOf = async (tx: SystemTx, file: string): Promise<BegunUpload | null> =>
  (await tx.one<BegunUpload>(
    `SELECT bytes::float8 AS bytes, part_bytes AS "partBytes", upload_id AS "uploadId", etags
       FROM backup_upload WHERE file = $1`,
    [file],
  )) ?? null;

export const beginUpload = (tx: SystemTx, file: string, { bytes, partBytes, uploadId }: BegunUpload): Promise<number> =>
  tx.run(
    `INSERT INTO backup_upload (file, bytes, part_bytes, upload_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT (file) DO UPDATE SET bytes = $2, part_bytes = $3, upload_id = $4, etags = '{}'`,
    [file, bytes, partBytes, uploadId],
  );

export const noteParts = (
  tx: SystemTx,
  file: string,
  { uploadId, etags }: Pick<BegunUpload, 'uploadId' | 'etags'>,
): Promise<number> =>
  tx.run('UPDATE backup_upload SET etags = $3 WHERE file = $1 AND upload_id = $2', [file, uploadId, etags]);

export const endUpload = (tx: SystemTx, file: string): Promise<number> =>
  tx.run('DELETE FROM backup_upload WHERE file = $1', [file]);

/** Uploads of files that are no longer in the folder. */
export const abandonedUploads = (
  tx: SystemTx,
  files: readonly string[],
): Promise<{ file: string; uploadId: string }[]> =>
  tx.query<{ file: string; uploadId: string }>(
    'SELECT file, upload_id AS "uploadId" FROM backup_upload WHERE NOT file = ANY($1) LIMIT 1000',
    [files],
  );
