import { Link, Outlet } from 'react-router';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { type Column, DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import { usePaymentMethods } from '#apps/portal/pages/sales/payment-methods/payment-methods.ts';
import type { StaffPaymentMethodWire } from '#modules/payments/contract/staff.ts';
import { Badge } from '#ui/Badge.tsx';

const columns = (t: Translate): readonly Column<StaffPaymentMethodWire>[] => [
  {
    name: t('payment-methods.column.name'),
    text: ({ name }) => name,
    cell: ({ id, name }) => <Link to={`${id}`}>{name}</Link>,
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
  const methods = usePaymentMethods();
  return (
    <>
      <PageHead title={t('payment-methods.title')} lead={t('payment-methods.lead')} />
      <Loading of={methods} />
      {methods.data ? (
        <DataTable
          caption={t('payment-methods.caption')}
          columns={columns(t)}
          rows={methods.data}
          keyOf={({ id }) => id}
          empty={t('payment-methods.empty')}
        />
      ) : null}
      <Outlet />
    </>
  );
}
