import { conflict, notFound } from '#kernel/refusal.ts';
import type { FetchAddress } from '#modules/printing/contract/printing.ts';
import { fetches } from '#modules/printing/rules/connections.ts';
import type { AdmitDeps } from '#modules/printing/server/fetching/admit-printer.ts';
import { fetchPath } from '#modules/printing/server/fetching/fetch-key.ts';
import { fetchingPrinter, nextAddress } from '#modules/printing/server/printers/fetching-printers.sql.ts';
import { printer as printerById } from '#modules/printing/server/printers/printers.sql.ts';
import type { Acting } from '#platform/db/tx.ts';

/**
 * Returns where a printer fetches what it prints. Refuses 404 not_found.printer, 409
 * printing.no_fetching for a printer that does not fetch.
 */
export async function fetchAddress({ db, secrets }: AdmitDeps, exhibitorId: number, id: number): Promise<FetchAddress> {
  const [any, printer] = await db.ask(exhibitorId, (first) =>
    Promise.all([printerById(first, id), fetchingPrinter(first, id)]),
  );
  if (!any) throw notFound('printer');
  if (!printer || !fetches(printer.driver)) throw conflict('printing.no_fetching');
  const { driver, fetch_no } = printer;
  return { path: fetchPath(secrets, exhibitorId, { id, driver, fetch_no }) };
}

/**
 * Gives a printer another address: the former one ends at once, and any machine may come to the new
 * one, as after a repair. Refuses as `fetchAddress`.
 */
export async function changeFetchAddress(deps: AdmitDeps, acting: Acting, id: number): Promise<FetchAddress> {
  await fetchAddress(deps, acting.exhibitorId, id);
  await deps.db.tx(acting, async (tx) => {
    const printer = await fetchingPrinter(tx, id);
    if (!printer) throw notFound('printer');
    await nextAddress(tx, id);
    const { name, machine } = printer;
    await tx.audit({ action: 'printer.new_address', entity: 'printer', entityId: id, before: { name, machine } });
  });
  return fetchAddress(deps, acting.exhibitorId, id);
}
