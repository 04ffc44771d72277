import { InvoiceClientSheet } from '#apps/portal/pages/sales/invoice-clients/InvoiceClientSheet.tsx';

export const Component = () => <InvoiceClientSheet client={null} />;
