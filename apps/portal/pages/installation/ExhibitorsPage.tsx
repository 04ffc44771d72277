import { Link, Outlet } from 'react-router';
import { AddLink } from '#apps/portal/components/page/AddLink.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { type Column, DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import { useExhibitors } from '#apps/portal/pages/installation/exhibitors.ts';
import type { InstallationExhibitorWire } from '#modules/installation/contract/staff.ts';
import { Badge } from '#ui/Badge.tsx';
import type { Formats } from '#web/i18n/formats.ts';

type Exhibitor = InstallationExhibitorWire;

const columns = (t: Translate, formats: Formats, regions: Intl.DisplayNames): readonly Column<Exhibitor>[] => [
  {
    name: t('exhibitors.column.name'),
    text: ({ trade_name }) => trade_name,
    cell: ({ id, trade_name }) => <Link to={`${id}`}>{trade_name}</Link>,
  },
  {
    name: t('exhibitors.column.address'),
    text: ({ serving_on }) => serving_on,
    cell: ({ serving_on }) => serving_on || t('exhibitors.no_address'),
  },
  {
    name: t('exhibitors.column.country'),
    text: ({ country }) => regions.of(country) ?? country,
    cell: ({ country }) => regions.of(country),
  },
  { name: t('exhibitors.column.cinemas'), sortBy: ({ cinemas }) => cinemas, cell: ({ cinemas }) => cinemas },
  { name: t('exhibitors.column.website'), cell: (exhibitor) => <WebsiteState exhibitor={exhibitor} t={t} /> },
  {
    name: t('exhibitors.column.since'),
    sortBy: ({ created_at }) => Date.parse(created_at),
    cell: ({ created_at }) => formats.date(created_at.slice(0, 10)),
  },
];

/** Whether visitors see its website, and whether it is the demo. */
function WebsiteState({ exhibitor: { open, is_demo }, t }: { exhibitor: Exhibitor; t: Translate }) {
  return (
    <>
      <Badge variant={open ? 'success' : 'secondary'}>{t(open ? 'exhibitors.open' : 'exhibitors.closed')}</Badge>
      {is_demo ? <Badge variant="info">{t('exhibitors.demo')}</Badge> : null}
    </>
  );
}

/** Lists all exhibitors of the installation, for its operator (ROLE-004). */
export function Component() {
  const { t, formats, locale } = useTexts();
  const exhibitors = useExhibitors();
  return (
    <>
      <PageHead
        title={t('exhibitors.title')}
        lead={t('exhibitors.lead')}
        action={
          <AddLink may to="new">
            {t('exhibitors.add')}
          </AddLink>
        }
      />
      <Loading of={exhibitors} />
      {exhibitors.data ? (
        <DataTable
          caption={t('exhibitors.title')}
          columns={columns(t, formats, new Intl.DisplayNames(locale, { type: 'region' }))}
          rows={exhibitors.data}
          keyOf={({ id }) => id}
          empty=""
        />
      ) : null}
      <Outlet />
    </>
  );
}
