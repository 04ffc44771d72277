import type { Tx } from '#platform/db/tx.ts';

/** Waits for the same lock and the same commit as an entry of the audit log does, and writes none. */
export const waitAsAudit = (tx: Pick<Tx, 'run'>): Promise<number> =>
  tx.run('UPDATE audit_head SET last_hash = last_hash WHERE exhibitor_id = tenant()');
