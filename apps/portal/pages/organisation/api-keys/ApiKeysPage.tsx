import { Link, Outlet } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { AddLink } from '#apps/portal/components/page/AddLink.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { type Column, DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import { useApiKeys } from '#apps/portal/pages/organisation/api-keys/api-keys.ts';
import type { ApiKeyWire } from '#modules/feeds/contract/staff.ts';
import { Badge } from '#ui/Badge.tsx';
import type { Formats } from '#web/i18n/formats.ts';

const columns = (t: Translate, formats: Formats): readonly Column<ApiKeyWire>[] => [
  {
    name: t('api-keys.column.name'),
    text: ({ name }) => name,
    cell: ({ id, name }) => <Link to={`${id}`}>{name}</Link>,
  },
  { name: t('api-keys.column.start'), cell: ({ start }) => <code>{start}…</code> },
  {
    name: t('api-keys.column.scopes'),
    cell: ({ scopes }) => scopes.map((scope) => t(`api-keys.scope.${scope}`)).join(', '),
  },
  {
    name: t('api-keys.column.used'),
    sortBy: ({ last_used_at }) => (last_used_at === null ? null : Date.parse(last_used_at)),
    cell: ({ last_used_at }) =>
      last_used_at === null ? t('api-keys.never') : formats.dateTime(Date.parse(last_used_at)),
  },
  {
    name: t('api-keys.column.state'),
    cell: ({ ended_at }) => (
      <Badge variant={ended_at === null ? 'success' : 'secondary'}>
        {t(ended_at === null ? 'api-keys.works' : 'api-keys.ended')}
      </Badge>
    ),
  },
];

/** Lists the keys with which partners read the programme (D-174). */
export function Component() {
  const { t, formats } = useTexts();
  const mayEdit = useMay('settings.edit');
  const read = useApiKeys();
  return (
    <>
      <PageHead
        title={t('api-keys.title')}
        lead={t('api-keys.lead')}
        action={
          <AddLink may={mayEdit} to="new">
            {t('api-keys.add')}
          </AddLink>
        }
      />
      <Loading of={read} />
      {read.data ? (
        <DataTable
          caption={t('api-keys.title')}
          columns={columns(t, formats)}
          rows={read.data.keys}
          keyOf={({ id }) => id}
          empty={t('api-keys.empty')}
        />
      ) : null}
      <Outlet />
    </>
  );
}
