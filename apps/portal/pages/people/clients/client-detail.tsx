import { useNavigate, useParams } from 'react-router';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import { Facts } from '#apps/portal/components/page/Facts.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { ClientData } from '#apps/portal/pages/people/clients/ClientData.tsx';
import { ClientNewsletter } from '#apps/portal/pages/people/clients/ClientNewsletter.tsx';
import { ClientNotes } from '#apps/portal/pages/people/clients/ClientNotes.tsx';
import { ClientPurchases } from '#apps/portal/pages/people/clients/ClientPurchases.tsx';
import { useClient, useClientFilter } from '#apps/portal/pages/people/clients/clients.ts';

/** One client beside the list: notes, newsletter and all that was bought. */
export function Component() {
  const { t, formats } = useTexts();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { listQuery } = useClientFilter();
  const client = useClient(id);
  const { data } = client;
  return (
    <Sheet
      key={id}
      title={data ? data.name || data.email : t('clients.title')}
      onClose={() => void navigate(`/clients${listQuery}`)}
    >
      <Loading of={client} />
      {data ? (
        <>
          <Facts
            facts={[
              [
                t('clients.column.email'),
                <a key="email" href={`mailto:${encodeURIComponent(data.email)}`}>
                  {data.email}
                </a>,
              ],
              [t('clients.column.purchases'), data.purchases],
              [t('clients.column.last'), data.last_purchase_at && formats.dateTime(Date.parse(data.last_purchase_at))],
            ]}
          />
          <ClientNewsletter client={data} />
          <ClientNotes client={data} />
          <ClientPurchases client={data} />
          <ClientData client={data} />
        </>
      ) : null}
    </Sheet>
  );
}
