import { countOldNames, redactOldEntries } from '#modules/audit/server.ts';
import type { Retention } from '#modules/exhibitor/contract/settings.ts';
import { RETENTION_LIMITS, type RetentionName } from '#modules/exhibitor/rules/retention.ts';
import { exhibitorSettings } from '#modules/exhibitor/server.ts';
import { eraseOldValues } from '#modules/personal-values/server.ts';
import type { RemovedWire, RetentionWire } from '#modules/privacy/contract/staff.ts';
import { DELETED_KINDS } from '#modules/privacy/server/deleted-kinds.ts';
import { countOldGuests, eraseOldGuests } from '#modules/reservations/server.ts';
import { countOldBuyers, eraseOldBuyers } from '#modules/sales/server.ts';
import type { Acting, Db, ReadTx, Tx } from '#platform/db/tx.ts';

/** Bills, clients and entries of the audit of one transaction; the next run continues. */
const AT_ONCE = 500;
const EXHIBITORS_MAX = 500;
/** Transactions of one call of an employee; the job continues. */
const BATCHES_MAX = 20;

/**
 * Job: removes names and addresses of buyers and guests that are older than the exhibitor keeps
 * them, 36 months by default (D-073, D-182), and names in old entries of the audit (decision 0068).
 */
export async function applyRetention(db: Db): Promise<RemovedWire> {
  const exhibitors = await db.ask(null, (first) =>
    first.query<{ id: number }>(`SELECT id FROM exhibitor ORDER BY id LIMIT ${EXHIBITORS_MAX}`),
  );
  let removed = NONE;
  for (const { id: exhibitorId } of exhibitors) {
    const acting = { exhibitorId, actor: 'system', channel: 'api' } as const;
    removed = sum(removed, await db.tx(acting, removeOld));
    await removeOldNames(db, acting);
  }
  return removed;
}

/** The same at once, for one exhibitor and by an employee, and all other kinds of data that are kept for a time. */
export async function applyRetentionNow(db: Db, acting: Acting): Promise<RemovedWire> {
  await removeOtherKinds(db, acting);
  await removeOldNames(db, acting);
  let removed = NONE;
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
    const now = await db.tx(acting, removeOld);
    removed = sum(removed, now);
    if (now.bills < AT_ONCE && now.clients < AT_ONCE) return removed;
  }
  return removed;
}

/** What else is deleted by age; it is in the audit if anything was. The hourly purges of the modules do the same. */
async function removeOtherKinds(db: Db, acting: Acting): Promise<void> {
  const { exhibitorId } = acting;
  const removed: Record<string, number> = {};
  for (const { name, remove } of DELETED_KINDS) {
    const count = await db.system((tx) => remove(tx, exhibitorId));
    if (count > 0) removed[name] = count;
  }
  if (Object.keys(removed).length === 0) return;
  await db.tx(acting, (tx) =>
    tx.audit({ action: 'client.retention_applied', entity: 'exhibitor', entityId: exhibitorId, after: removed }),
  );
}

/** In transactions of their own: one holds the end of the audit's chain, and sales wait for it. */
async function removeOldNames(db: Db, acting: Acting): Promise<void> {
  let entries = 0;
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
    const { read, redacted } = await db.tx(acting, async (tx) =>
      redactOldEntries(tx, (await exhibitorSettings(tx)).retention.audit_name_months, AT_ONCE),
    );
    entries += redacted;
    if (read < AT_ONCE) break;
  }
  if (entries === 0) return;
  await db.tx(acting, (tx) =>
    tx.audit({
      action: 'client.retention_applied',
      entity: 'exhibitor',
      entityId: acting.exhibitorId,
      after: { entries },
    }),
  );
}

const NONE: RemovedWire = { bills: 0, clients: 0, reservations: 0 };

const sum = (one: RemovedWire, other: RemovedWire): RemovedWire => ({
  bills: one.bills + other.bills,
  clients: one.clients + other.clients,
  reservations: one.reservations + other.reservations,
});

/** One transaction; it is in the audit if it removed anything. */
async function removeOld(tx: Tx): Promise<RemovedWire> {
  const { buyer_months: months, audit_name_months } = (await exhibitorSettings(tx)).retention;
  const { bills, clients } = await eraseOldBuyers(tx, months, AT_ONCE);
  const reservations = await eraseOldGuests(tx, months);
  await eraseOldValues(tx, Math.min(months, audit_name_months)); // an entry shows its tokens' values as long as names
  if (bills + clients + reservations > 0)
    await tx.audit({
      action: 'client.retention_applied',
      entity: 'exhibitor',
      entityId: tx.exhibitorId,
      after: { months, bills, clients, reservations },
    });
  return { bills, clients, reservations };
}

/** The dry run: returns what the job would remove now, and the oldest of it. */
export const previewRetention = (db: Db, exhibitorId: number): Promise<RetentionWire> =>
  db.read(exhibitorId, async (tx) => {
    const { retention } = await exhibitorSettings(tx);
    const months = retention.buyer_months;
    const old = await countOldBuyers(tx, months);
    const guests = await countOldGuests(tx, months);
    return {
      months,
      bills: old?.bills ?? 0,
      clients: old?.clients ?? 0,
      reservations: guests.count,
      oldest: {
        bills: iso(old?.oldest_bill_ms),
        clients: iso(old?.oldest_client_ms),
        reservations: iso(guests.oldest_ms),
      },
      kinds: [
        {
          ...limitsWire('buyer_months', retention),
          found: (old?.bills ?? 0) + (old?.clients ?? 0) + guests.count,
          oldest: iso(oldestOf(old?.oldest_bill_ms, old?.oldest_client_ms, guests.oldest_ms)),
        },
        ...(await otherKinds(tx, retention)),
        await auditKind(tx, retention),
      ],
    };
  });

async function otherKinds(tx: ReadTx, retention: Retention): Promise<RetentionWire['kinds']> {
  const kinds: RetentionWire['kinds'] = [];
  for (const { name, count } of DELETED_KINDS) {
    const old = await count(tx);
    kinds.push({ ...limitsWire(name, retention), found: old.count, oldest: iso(old.oldest_ms) });
  }
  return kinds;
}

async function auditKind(tx: ReadTx, retention: Retention): Promise<RetentionWire['kinds'][number]> {
  const old = await countOldNames(tx, retention.audit_name_months);
  return { ...limitsWire('audit_name_months', retention), found: old.count, oldest: iso(old.oldest_ms) };
}

const limitsWire = (name: RetentionName, retention: Retention) => ({
  name,
  value: retention[name],
  usual: RETENTION_LIMITS[name].usual,
  least: RETENTION_LIMITS[name].least,
  most: RETENTION_LIMITS[name].most,
});

const oldestOf = (...all: (number | null | undefined)[]): number | null => {
  const known = all.filter((ms) => ms != null);
  return known.length === 0 ? null : Math.min(...known);
};

const iso = (ms: number | null | undefined): string | null => (ms == null ? null : new Date(ms).toISOString());
