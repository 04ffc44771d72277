import { NewMethodSheet } from '#apps/portal/pages/sales/payment-methods/NewMethodSheet.tsx';

export function Component() {
  return <NewMethodSheet />;
}
