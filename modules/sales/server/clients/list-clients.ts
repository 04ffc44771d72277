import type { Cinemas } from '#modules/access/rules/rights.ts';
import type { ClientPageWire, ClientsQuery } from '#modules/sales/contract/clients.ts';
import { billSearch } from '#modules/sales/rules/bill/bill-search.ts';
import { placeInList, placeText, sortFor } from '#modules/sales/rules/client-list.ts';
import { type ClientRow, listedClients } from '#modules/sales/server/clients/clients.sql.ts';
import type { Db } from '#platform/db/tx.ts';

export const CLIENTS_PER_PAGE = 50;

/**
 * Returns fifty clients of the exhibitor, in the order that is asked for, or those that match a
 * search (PORT-023). An employee who is limited to cinemas gets the buyers of these cinemas, with
 * what they bought there (D-160).
 */
export async function listClients(
  db: Db,
  exhibitorId: number,
  cinemas: Cinemas,
  { search = '', sort: requestedSort, before }: ClientsQuery,
): Promise<ClientPageWire> {
  const sort = sortFor(requestedSort, cinemas.length > 0);
  const place = before === undefined ? null : placeInList(before);
  const rows = await db.ask(exhibitorId, (first) =>
    listedClients(first, {
      search: billSearch(search),
      typed: search,
      sort,
      // A page of another order has no continuation in this one.
      before: place?.sort === sort ? place : null,
      cinemas: cinemas.length > 0 ? cinemas : null,
      limit: CLIENTS_PER_PAGE + 1,
    }),
  );
  const page = rows.slice(0, CLIENTS_PER_PAGE);
  const last = page.at(-1);
  return {
    clients: page.map(clientWire),
    before: last && rows.length > page.length ? placeText({ sort, id: last.id, key: last.key }) : null,
  };
}

export const clientWire = ({ id, email, name, purchases, last_purchase_ms }: ClientRow) => ({
  id,
  email,
  name,
  purchases,
  last_purchase_at: last_purchase_ms === null ? null : new Date(last_purchase_ms).toISOString(),
});
