import { useParams, useSearchParams } from 'react-router';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { InvoiceClientSheet } from '#apps/portal/pages/sales/invoice-clients/InvoiceClientSheet.tsx';
import { useInvoiceClients } from '#apps/portal/pages/sales/invoice-clients/invoice-clients.ts';

export function Component() {
  const { id } = useParams();
  const [query] = useSearchParams();
  const isArchive = query.get('archived') === 'yes';
  const { data } = useInvoiceClients(isArchive);
  const client = data?.find((each) => String(each.id) === id);
  if (client)
    return <InvoiceClientSheet key={client.id} client={client} listQuery={isArchive ? '?archived=yes' : ''} />;
  return data ? <NotFoundPage /> : null;
}
