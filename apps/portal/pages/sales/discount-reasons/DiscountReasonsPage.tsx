import { Link, Outlet } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { AddLink } from '#apps/portal/components/page/AddLink.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { type Column, DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import { useDiscountReasons } from '#apps/portal/pages/sales/discount-reasons/discount-reasons.ts';
import type { DiscountReasonWire } from '#modules/discounts/contract/staff.ts';
import { Badge } from '#ui/Badge.tsx';

const columns = (t: Translate): readonly Column<DiscountReasonWire>[] => [
  {
    name: t('discount-reasons.column.name'),
    text: ({ name }) => name,
    cell: ({ id, name }) => <Link to={`${id}`}>{name}</Link>,
  },
  { name: t('discount-reasons.column.place'), sortBy: ({ sort }) => sort, cell: ({ sort }) => sort },
  {
    name: t('discount-reasons.column.state'),
    sortBy: ({ archived }) => Number(archived),
    cell: ({ archived }) => (
      <Badge variant={archived ? 'secondary' : 'success'}>
        {t(archived ? 'discount-reasons.state.archived' : 'discount-reasons.state.active')}
      </Badge>
    ),
  },
];

/** Lists why tills give discounts (decision 0088). */
export function Component() {
  const { t } = useTexts();
  const reasons = useDiscountReasons();
  const mayAdd = useMay('price_rates.edit');
  return (
    <>
      <PageHead
        title={t('discount-reasons.title')}
        lead={t('discount-reasons.lead')}
        action={
          <AddLink may={mayAdd} to="new">
            {t('discount-reasons.add')}
          </AddLink>
        }
      />
      <Loading of={reasons} />
      {reasons.data ? (
        <DataTable
          caption={t('discount-reasons.caption')}
          columns={columns(t)}
          rows={reasons.data}
          keyOf={({ id }) => id}
          empty={t('discount-reasons.empty')}
        />
      ) : null}
      <Outlet />
    </>
  );
}
