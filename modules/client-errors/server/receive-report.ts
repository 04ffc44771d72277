import { createHash } from 'node:crypto';
import type { ClientErrorWire } from '#modules/client-errors/contract/public.ts';
import { type CspViolation, isOfOurPage } from '#modules/client-errors/rules/csp-violation.ts';
import { isWorthReporting } from '#modules/client-errors/rules/worth-reporting.ts';
import { NONE_OLD, type Old, retentionDays } from '#modules/exhibitor/server.ts';
import type { Acting, Db, Reads, SystemTx, Tx } from '#platform/db/tx.ts';
import { redactLine, redactUrl, withoutCards } from '#platform/observability/redact.ts';

/**
 * Maximum number of different errors of one kind and exhibitor; over this limit only known errors
 * are counted.
 */
export const KEPT_MAX = 500;
const OLD = `at < foyer_now() - ${retentionDays('client_error_days', 'client_error')}`;

const RECORD = `
  INSERT INTO client_error AS e (exhibitor_id, kind, digest, detail, at)
  SELECT tenant(), $1, $2, $3, foyer_now()
   WHERE (SELECT count(*) FROM client_error WHERE exhibitor_id = tenant() AND kind = $1) < $4
      OR EXISTS (SELECT 1 FROM client_error WHERE exhibitor_id = tenant() AND digest = $2)
  ON CONFLICT (exhibitor_id, digest) DO UPDATE SET times = e.times + 1, at = foyer_now()`;

/** Stores a browser's report without personal data; ignores normal conditions (ERR-001). */
export async function receiveReport(db: Db, acting: Acting, report: ClientErrorWire): Promise<void> {
  if (report.kind === 'error' && !isWorthReporting(report)) return;
  await db.tx(acting, (tx) => record(tx, report));
}

/**
 * Stores Content-Security-Policy violations of pages; ignores those of browser extensions (I22).
 */
export async function takeViolations(db: Db, acting: Acting, violations: readonly CspViolation[]): Promise<void> {
  const ours = violations.filter(isOfOurPage);
  if (ours.length === 0) return;
  await db.tx(acting, async (tx) => {
    for (const violation of ours) await record(tx, { kind: 'csp', ...violation });
  });
}

async function record(tx: Tx, report: { readonly kind: string; readonly url: string }): Promise<void> {
  const detail = blotted(report);
  const { url: _where, ...what } = detail;
  const digest = createHash('sha256').update(JSON.stringify(what)).digest('hex');
  await tx.run(RECORD, [report.kind, digest, JSON.stringify(detail), KEPT_MAX]);
}

/**
 * Deletes errors that are older than their exhibitor keeps them; of one exhibitor, or of all. Returns
 * how many (D-182).
 */
export const purgeClientErrors = (tx: Pick<SystemTx, 'run'>, exhibitorId: number | null = null): Promise<number> =>
  tx.run(`DELETE FROM client_error WHERE ${OLD} AND ($1::int IS NULL OR exhibitor_id = $1)`, [exhibitorId]);

/** Counts what `purgeClientErrors` would delete. */
export const countOldErrors = async (first: Pick<Reads, 'one'>): Promise<Old> =>
  (await first.one<Old>(
    `SELECT count(*)::int AS count, floor(extract(epoch FROM min(at)) * 1000)::float8 AS oldest_ms
       FROM client_error WHERE exhibitor_id = tenant() AND ${OLD}`,
  )) ?? NONE_OLD;

/** Addresses occur alone and inside sentences and stacks. */
const ADDRESS = /\S*\/\S+/g;

function blotted(report: object): Record<string, unknown> {
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') return withoutCards(redactLine(value.replace(ADDRESS, redactUrl)));
    return Array.isArray(value) ? value.map(clean) : value;
  };
  return Object.fromEntries(Object.entries(report).map(([name, value]) => [name, clean(value)]));
}
