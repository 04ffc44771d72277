import { Link, Outlet, useSearchParams } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { AddLink } from '#apps/portal/components/page/AddLink.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { ChipLink } from '#apps/portal/components/table/ChipLink.tsx';
import { type Column, DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/organisation/cinemas/CinemasPage.module.css';
import { useCinemas } from '#apps/portal/pages/organisation/cinemas/cinemas.ts';
import type { StaffCinemaWire } from '#modules/venues/contract/cinemas.ts';
import { Chips } from '#ui/Chips.tsx';

const placeOf = ({ address: { address1, zip, city } }: StaffCinemaWire): string =>
  [address1, [zip, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');

const columns = (t: Translate, listQuery: string): readonly Column<StaffCinemaWire>[] => [
  {
    name: t('cinemas.column.name'),
    text: ({ name }) => name,
    cell: ({ id, name }) => <Link to={`${id}${listQuery}`}>{name}</Link>,
  },
  {
    name: t('cinemas.column.address'),
    text: placeOf,
    cell: (cinema) => placeOf(cinema) || <span className={css.quiet}>{t('common.none')}</span>,
  },
  {
    name: t('cinemas.column.contact'),
    text: ({ phone, email }) => [phone, email].join(' '),
    cell: ({ phone, email }) => (
      <span className={css.lines}>
        {phone ? <span>{phone}</span> : null}
        {email ? <span>{email}</span> : null}
      </span>
    ),
  },
  {
    name: t('cinemas.column.screens'),
    sortBy: ({ screens }) => screens,
    cell: ({ id, screens }) => <Link to={`/screens?cinema=${id}`}>{t('cinemas.screens', { count: screens })}</Link>,
  },
];

/** Lists the cinemas of the exhibitor (PORT-004). */
export function Component() {
  const { t } = useTexts();
  const [searchParams] = useSearchParams();
  const archived = searchParams.get('archived') === 'true';
  const cinemas = useCinemas(archived);
  const mayAdd = useMay('screens.edit');
  const chip = (to: string, isChosen: boolean, name: string) => (
    <ChipLink to={to} isChosen={isChosen}>
      {name}
    </ChipLink>
  );
  return (
    <>
      <PageHead
        title={t('cinemas.title')}
        lead={t('cinemas.lead')}
        action={
          <AddLink may={mayAdd} to="new">
            {t('cinemas.add')}
          </AddLink>
        }
      />
      <div className={css.filter}>
        <Chips label={t('cinemas.filter.label')}>
          {chip('.', !archived, t('cinemas.filter.open'))}
          {chip('?archived=true', archived, t('cinemas.filter.archived'))}
        </Chips>
      </div>
      <Loading of={cinemas} />
      {cinemas.data ? (
        <DataTable
          key={String(archived)}
          caption={t('cinemas.caption')}
          columns={columns(t, archived ? '?archived=true' : '')}
          rows={cinemas.data}
          keyOf={({ id }) => id}
          empty={t(archived ? 'cinemas.empty_archived' : 'cinemas.empty')}
        />
      ) : null}
      <Outlet />
    </>
  );
}
