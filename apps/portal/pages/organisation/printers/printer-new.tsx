import { PrinterSheet } from '#apps/portal/pages/printers/PrinterSheet.tsx';

export const Component = () => <PrinterSheet printer={null} />;
