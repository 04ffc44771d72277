import { Link, Outlet } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { AddLink } from '#apps/portal/components/page/AddLink.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { type Column, DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/distributors/DistributorsPage.module.css';
import { useDistributors } from '#apps/portal/pages/programme/distributors/distributors.ts';
import type { DistributorWire } from '#modules/catalogue/contract/distributors.ts';

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
    text: ({ offices }) => offices.map(({ name, email }) => `${name} ${email}`).join(' '),
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
    sortBy: ({ films }) => films,
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
