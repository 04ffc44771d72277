import { Link, Outlet } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { AddLink } from '#apps/portal/components/page/AddLink.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { type Column, DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/rental-profiles/RentalProfilesPage.module.css';
import { useRentalProfiles } from '#apps/portal/pages/programme/rental-profiles/rental-profiles.ts';
import type { RentalProfileWire } from '#modules/catalogue/contract/movies.ts';
import { Badge } from '#ui/Badge.tsx';
import type { Formats } from '#web/i18n/formats.ts';

const columns = (t: Translate, formats: Formats): readonly Column<RentalProfileWire>[] => [
  {
    name: t('rentals.column.name'),
    text: ({ name }) => name,
    cell: ({ id, name, own, shared }) => (
      <span className={css.name}>
        {own ? <Link to={`${id}`}>{name}</Link> : name}
        {shared ? (
          <Badge variant={own ? 'info' : 'secondary'}>
            {t(own ? 'rentals.shared' : 'rentals.of_another_exhibitor')}
          </Badge>
        ) : null}
      </span>
    ),
  },
  {
    name: t('rentals.column.rates'),
    cell: ({ rates }) => (
      <ol className={css.timeline}>
        {rates.map(({ starting_from, percent, guaranteed_minimum, guaranteed_shows }) => (
          <li key={starting_from}>
            <b>{t('rentals.percent', { percent })}</b> {t('rentals.from', { day: formats.date(starting_from) })}
            {guaranteed_minimum > 0 ? (
              <small>{t('rentals.at_least', { amount: formats.money(guaranteed_minimum) })}</small>
            ) : null}
            {guaranteed_shows ? <small>{t('rentals.shows', { count: guaranteed_shows })}</small> : null}
          </li>
        ))}
      </ol>
    ),
  },
  {
    name: t('rentals.column.used_in'),
    sortBy: ({ used_count, own }) => (own ? used_count : null),
    cell: ({ used_count, own }) => (own ? t('rentals.used', { count: used_count }) : ''),
  },
];

export function Component() {
  const { t, formats } = useTexts();
  const profiles = useRentalProfiles();
  const mayAdd = useMay('versions.edit');
  return (
    <>
      <PageHead
        title={t('rentals.title')}
        lead={t('rentals.lead')}
        action={
          <AddLink may={mayAdd} to="new">
            {t('rentals.add')}
          </AddLink>
        }
      />
      <Loading of={profiles} />
      {profiles.data ? (
        <DataTable
          caption={t('rentals.caption')}
          columns={columns(t, formats)}
          rows={profiles.data}
          keyOf={({ id, own, name }) => (own ? id : `${id} ${name}`)}
          empty={t('rentals.empty')}
        />
      ) : null}
      <Outlet />
    </>
  );
}
