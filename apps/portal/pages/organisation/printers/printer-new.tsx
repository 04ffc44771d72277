import { PrinterSheet } from '#apps/portal/pages/organisation/printers/PrinterSheet.tsx';

export const Component = () => <PrinterSheet printer={null} />;
