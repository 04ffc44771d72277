import { Link, Outlet } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { AddLink } from '#apps/portal/components/page/AddLink.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { ChipLink } from '#apps/portal/components/table/ChipLink.tsx';
import { type Column, DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/voucher-types/VoucherTypesPage.module.css';
import { useTypeFilter, useVoucherTypes } from '#apps/portal/pages/sales/voucher-types/voucher-types.ts';
import type { StaffVoucherType } from '#modules/vouchers/contract/vouchers.ts';
import { Badge } from '#ui/Badge.tsx';
import { Chips } from '#ui/Chips.tsx';
import type { Formats } from '#web/i18n/formats.ts';

const columns = (t: Translate, formats: Formats, listQuery: string): readonly Column<StaffVoucherType>[] => [
  {
    name: t('voucher-types.column.name'),
    text: ({ title, slug }) => `${title} ${slug}`,
    cell: ({ id, title, slug }) => (
      <>
        <Link to={`${id}${listQuery}`}>{title}</Link>
        <small className={css.small}>{slug}</small>
      </>
    ),
  },
  {
    name: t('voucher-types.column.kind'),
    text: ({ type }) => t(`voucher-types.kind.${type}`),
    cell: ({ type }) => t(`voucher-types.kind.${type}`),
  },
  {
    name: t('voucher-types.column.price'),
    sortBy: ({ cost_turn }) => cost_turn,
    cell: ({ cost_turn }) => <span className={css.number}>{formats.money(cost_turn)}</span>,
  },
  {
    name: t('voucher-types.column.turns'),
    sortBy: ({ turns_min }) => turns_min,
    cell: ({ turns_min, turns_max }) => (
      <span className={css.number}>{t('voucher-types.turns', { min: turns_min, max: turns_max })}</span>
    ),
  },
  {
    name: t('voucher-types.column.cards'),
    sortBy: ({ cards }) => cards,
    cell: ({ cards }) => <span className={css.number}>{cards}</span>,
  },
  {
    name: t('voucher-types.column.status'),
    text: ({ active }) => t(`voucher-types.status.${active ? 'active' : 'inactive'}`),
    cell: ({ active }) => (
      <Badge variant={active ? 'success' : 'secondary'}>
        {t(`voucher-types.status.${active ? 'active' : 'inactive'}`)}
      </Badge>
    ),
  },
];

export function Component() {
  const { t, formats } = useTexts();
  const { archived, listQuery } = useTypeFilter();
  const types = useVoucherTypes(archived);
  const mayAdd = useMay('vouchers.edit');
  const chip = (to: string, isChosen: boolean, name: string) => (
    <ChipLink to={to} isChosen={isChosen}>
      {name}
    </ChipLink>
  );
  return (
    <>
      <PageHead
        title={t('voucher-types.title')}
        lead={t('voucher-types.lead')}
        action={
          <AddLink may={mayAdd} to={`new${listQuery}`}>
            {t('voucher-types.add')}
          </AddLink>
        }
      />
      <div className={css.filter}>
        <Chips label={t('voucher-types.filter.label')}>
          {chip('.', !archived, t('voucher-types.filter.on_sale'))}
          {chip('?archived=true', archived, t('voucher-types.filter.archived'))}
        </Chips>
      </div>
      <Loading of={types} />
      {types.data ? (
        <DataTable
          key={listQuery}
          caption={t('voucher-types.caption')}
          columns={columns(t, formats, listQuery)}
          rows={types.data}
          keyOf={({ id }) => id}
          empty={t(archived ? 'voucher-types.empty_archived' : 'voucher-types.empty')}
        />
      ) : null}
      <Outlet />
    </>
  );
}
