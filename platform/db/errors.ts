/**
 * SQLSTATEs that the program handles. Codes beginning with K are its own; triggers in the
 * migrations raise them.
 */
export const SQL = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  checkViolation: '23514',
  exclusionViolation: '23P01',
  insufficientPrivilege: '42501',
  serializationFailure: '40001',
  deadlock: '40P01',
  lockNotAvailable: '55P03',
  queryCanceled: '57014',
  inFailedTransaction: '25P02',
  diskFull: '53100',
  onlyReading: '25006',
  tooManyConnections: '53300',
  illegalBillTransition: 'KB001',
  illegalPaymentTransition: 'KP001',
  seatIsTaken: 'KS001',
  screeningIsNotOnSale: 'KS003',
  screeningHasTakenSeats: 'KS004',
  movieIsArchived: 'KM001',
  movieHasScreenings: 'KM002',
  eventIsArchived: 'KE001',
  eventHasScreenings: 'KE002',
  placeIsArchived: 'KV001',
  placeHasScreenings: 'KV002',
} as const;

export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

export const constraintOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined;

const WORTH_RETRYING = new Set<string>([SQL.serializationFailure, SQL.deadlock, SQL.lockNotAvailable]);
export const isWorthRetrying = (error: unknown): boolean => WORTH_RETRYING.has(sqlState(error) ?? '');

/** Returns whether the connection is lost (server restart, network) and cannot be used again. */
export function isConnectionLoss(error: unknown): boolean {
  const state = sqlState(error);
  if (state) return /^(57P|08)/.test(state) || /^E[A-Z]+$/.test(state);
  const message = error instanceof Error ? error.message : '';
  return /terminated|not queryable|Connection|Query read timeout|timeout exceeded when trying to connect/.test(message);
}

/**
 * The connection broke during COMMIT: the change may or may not be in the database. Never retried
 * blindly; the idempotency key shows the result (docs/algorithms/seat-claims.md).
 */
export class CommitUnknown extends Error {
  override readonly name = 'CommitUnknown';
}
