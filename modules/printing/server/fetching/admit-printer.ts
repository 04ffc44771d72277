import { notFound, Refusal } from '#kernel/refusal.ts';
import type { FetchingDriver } from '#modules/printing/rules/connections.ts';
import { isFetchKey } from '#modules/printing/server/fetching/fetch-key.ts';
import {
  bindMachine,
  type FetchingPrinter,
  fetchingPrinter,
} from '#modules/printing/server/printers/fetching-printers.sql.ts';
import { type Clock, systemClock } from '#platform/config/clock.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Acting, Db } from '#platform/db/tx.ts';
import { budgetPerMinute } from '#platform/http/limits/limits.ts';

export type AdmitDeps = { readonly db: Db; readonly secrets: Pick<Secrets, 'digest'> };
export type Caller = {
  readonly exhibitorId: number;
  readonly params: { readonly id: number; readonly key: string };
  /** The name that the machine gives itself; '' without one. */
  readonly machine: string;
};
export type Admitted = { readonly printer: FetchingPrinter; readonly acting: Acting };

/** A poll each second, and what it fetches. */
const CALLS_PER_MINUTE = 240;
const MACHINE_MAX = 100;

/**
 * Returns what admits a printer that fetches: by its secret, and, once a machine came with it, only
 * that machine, so that two printers at one address do not share what is printed once. Refuses 404
 * not_found.printer, also for one of another exhibitor; 429 request.too_many; 403
 * printing.other_machine.
 */
export function printerGate(deps: AdmitDeps, driver: FetchingDriver, clock: Clock = systemClock) {
  const spend = budgetPerMinute(CALLS_PER_MINUTE, clock);
  return async ({ exhibitorId, params: { id, key }, machine }: Caller): Promise<Admitted> => {
    const printer = await deps.db.ask(exhibitorId, (first) => fetchingPrinter(first, id));
    if (printer?.driver !== driver || !isFetchKey(deps.secrets, exhibitorId, printer, key)) throw notFound('printer');
    spend(`${exhibitorId}/${id}`);
    const acting: Acting = { exhibitorId, actor: `printer:${id}`, channel: 'device' };
    const name = machine.trim().toLowerCase().slice(0, MACHINE_MAX);
    if (name === '') return { printer, acting };
    const known = printer.machine ?? (await deps.db.tx(acting, (tx) => bindMachine(tx, id, name)));
    if (known !== name) throw new Refusal('forbidden', { code: 'printing.other_machine' });
    return { printer, acting };
  };
}
