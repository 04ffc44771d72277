import { Link, Outlet } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { AddLink } from '#apps/portal/components/page/AddLink.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { type Column, DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import { useVoucherPackages } from '#apps/portal/pages/sales/voucher-packages/packages.ts';
import css from '#apps/portal/pages/sales/voucher-packages/VoucherPackages.module.css';
import type { VoucherPackageWire } from '#modules/vouchers/contract/vouchers.ts';
import type { Formats } from '#web/i18n/formats.ts';

const columns = (t: Translate, formats: Formats): readonly Column<VoucherPackageWire>[] => [
  {
    name: t('voucher-packages.column.name'),
    text: ({ name }) => name,
    cell: ({ id, name, imported, handed_over }) => (
      <>
        <Link to={String(id)}>{name}</Link>
        {handed_over ? <small className={css.small}>{handed_over.company}</small> : null}
        {imported ? <small className={css.small}>{t('voucher-packages.imported')}</small> : null}
      </>
    ),
  },
  {
    name: t('voucher-packages.column.type'),
    text: ({ voucher_type }) => voucher_type.title,
    cell: ({ voucher_type }) => voucher_type.title,
  },
  {
    name: t('voucher-packages.column.cards'),
    sortBy: ({ cards }) => cards,
    cell: ({ cards, blocked }) => (
      <span className={css.number}>
        {cards}
        {blocked > 0 ? <small className={css.small}>{t('voucher-packages.blocked', { count: blocked })}</small> : null}
      </span>
    ),
  },
  {
    name: t('voucher-packages.column.blank'),
    sortBy: ({ blank }) => blank,
    cell: ({ blank }) => <span className={css.number}>{blank}</span>,
  },
  {
    name: t('voucher-packages.column.made'),
    sortBy: ({ created_at }) => Date.parse(created_at),
    cell: ({ created_at }) => <span className={css.number}>{formats.dateTime(Date.parse(created_at))}</span>,
  },
];

export function Component() {
  const { t, formats } = useTexts();
  const packages = useVoucherPackages();
  const mayAdd = useMay('vouchers.edit');
  return (
    <>
      <PageHead
        title={t('voucher-packages.title')}
        lead={t('voucher-packages.lead')}
        action={
          <AddLink may={mayAdd} to="new">
            {t('voucher-packages.add')}
          </AddLink>
        }
      />
      <Loading of={packages} />
      {packages.data ? (
        <DataTable
          caption={t('voucher-packages.caption')}
          columns={columns(t, formats)}
          rows={packages.data}
          keyOf={({ id }) => id}
          empty={t('voucher-packages.empty')}
        />
      ) : null}
      <Outlet />
    </>
  );
}
