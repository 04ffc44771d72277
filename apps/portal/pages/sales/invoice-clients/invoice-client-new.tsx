import { InvoiceClientSheet } from '#apps/portal/pages/invoice-clients/InvoiceClientSheet.tsx';

export const Component = () => <InvoiceClientSheet client={null} />;
