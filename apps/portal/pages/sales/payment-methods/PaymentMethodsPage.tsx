import { Link, Outlet, useSearchParams } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { AddLink } from '#apps/portal/components/page/AddLink.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { ChipLink } from '#apps/portal/components/table/ChipLink.tsx';
import { type Column, DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import { usePaymentMethods } from '#apps/portal/pages/sales/payment-methods/payment-methods.ts';
import type { StaffPaymentMethodWire } from '#modules/payments/contract/staff.ts';
import { Badge } from '#ui/Badge.tsx';
import { Chips } from '#ui/Chips.tsx';

const columns = (t: Translate, listQuery: string): readonly Column<StaffPaymentMethodWire>[] => [
  {
    name: t('payment-methods.column.name'),
    text: ({ name }) => name,
    cell: ({ id, name }) => <Link to={`${id}${listQuery}`}>{name}</Link>,
  },
  {
    name: t('payment-methods.column.type'),
    text: ({ type }) => t(`payment-methods.type.${type}`),
    cell: ({ type }) => t(`payment-methods.type.${type}`),
  },
  { name: t('payment-methods.column.driver'), text: ({ driver }) => driver, cell: ({ driver }) => driver },
  {
    name: t('payment-methods.column.devices'),
    cell: ({ devices }) =>
      devices.length > 0
        ? devices.map((device) => t(`payment-methods.device.${device}`)).join(', ')
        : t('payment-methods.nowhere'),
  },
  {
    name: t('payment-methods.column.status'),
    text: ({ status }) => t(`payment-methods.status.${status}`),
    cell: ({ status }) => (
      <Badge variant={status === 'active' ? 'success' : 'warning'}>{t(`payment-methods.status.${status}`)}</Badge>
    ),
  },
];

export function Component() {
  const { t } = useTexts();
  const [searchParams] = useSearchParams();
  const archived = searchParams.get('archived') === 'true';
  const methods = usePaymentMethods(archived);
  const mayAdd = useMay('payment_methods.edit');
  return (
    <>
      <PageHead
        title={t('payment-methods.title')}
        lead={t('payment-methods.lead')}
        action={
          <AddLink may={mayAdd} to="new">
            {t('payment-methods.add')}
          </AddLink>
        }
      />
      <Chips label={t('payment-methods.filter.label')}>
        <ChipLink to="." isChosen={!archived}>
          {t('payment-methods.filter.open')}
        </ChipLink>
        <ChipLink to="?archived=true" isChosen={archived}>
          {t('payment-methods.filter.archived')}
        </ChipLink>
      </Chips>
      <Loading of={methods} />
      {methods.data ? (
        <DataTable
          key={String(archived)}
          caption={t('payment-methods.caption')}
          columns={columns(t, archived ? '?archived=true' : '')}
          rows={methods.data}
          keyOf={({ id }) => id}
          empty={t(archived ? 'payment-methods.empty_archived' : 'payment-methods.empty')}
        />
      ) : null}
      <Outlet />
    </>
  );
}
