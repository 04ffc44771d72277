import { useVatTable } from '#apps/portal/components/form/vat.ts';
import { VatChangeSheet } from '#apps/portal/pages/organisation/vat/VatChangeSheet.tsx';

export function Component() {
  const { data } = useVatTable();
  return data ? <VatChangeSheet table={data} change={null} /> : null;
}
