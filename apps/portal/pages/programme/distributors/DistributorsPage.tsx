import { Link, Outlet } from 'react-router';
import { useMay } from '#apps/portal/calls.ts';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/distributors/DistributorsPage.module.css';
import { useDistributors } from '#apps/portal/pages/distributors/distributors.ts';
import { AddLink } from '#apps/portal/parts/AddLink.tsx';
import { type Column, DataTable } from '#apps/portal/parts/DataTable.tsx';
import { Loading } from '#apps/portal/parts/Loading.tsx';
import { PageHead } from '#apps/portal/parts/PageHead.tsx';
import type { DistributorWire } from '#modules/catalogue/distributor-contract.ts';

const columns = (t: Translate): readonly Column<DistributorWire>[] => [
  {
    name: t('distributors.column.name'),
    text: ({ name, also_known_as }) => [name, ...also_known_as].join(' '),
    cell: ({ id, name, also_known_as }) => (
      <>
        <Link to={String(id)}>{name}</Link>
        {also_known_as.length > 0 ? (
          <small className={css.small}>{t('distributors.known_as', { names: also_known_as.join(', ') })}</small>
        ) : null}
      </>
    ),
  },
  {
    name: t('distributors.column.email'),
    text: ({ email }) => email ?? '',
    cell: ({ email, offices }) =>
      email || offices.some((office) => office.email) ? (
        <span className={css.mail}>{email}</span>
      ) : (
        <span className={css.quiet}>{t('distributors.no_email')}</span>
      ),
  },
  {
    name: t('distributors.column.offices'),
    text: ({ offices }) => offices.map(({ name }) => name).join(' '),
    cell: ({ offices }) =>
      offices.length > 0 ? (
        offices.map(({ id, name, email }) => (
          <span key={id}>
            {name}
            <small className={css.small}>{email}</small>
          </span>
        ))
      ) : (
        <span className={css.quiet}>{t('common.none')}</span>
      ),
  },
  {
    name: t('distributors.column.films'),
    text: ({ films }) => String(films),
    cell: ({ films }) => t('distributors.films', { count: films }),
  },
];

export function Component() {
  const { t } = useTexts();
  const distributors = useDistributors();
  const mayAdd = useMay('distributors.edit');
  return (
    <>
      <PageHead
        title={t('distributors.title')}
        lead={t('distributors.lead')}
        action={
          <AddLink may={mayAdd} to="new">
            {t('distributors.add')}
          </AddLink>
        }
      />
      <Loading of={distributors} />
      {distributors.data ? (
        <DataTable
          caption={t('distributors.caption')}
          columns={columns(t)}
          rows={distributors.data}
          keyOf={({ id }) => id}
          empty={t('distributors.empty')}
        />
      ) : null}
      <Outlet />
    </>
  );
}
