import { useParams } from 'react-router';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { PrinterSheet } from '#apps/portal/pages/organisation/printers/PrinterSheet.tsx';
import { usePrinters } from '#apps/portal/pages/organisation/printers/printers.ts';

export function Component() {
  const { id } = useParams();
  const { data } = usePrinters();
  const printer = data?.find((each) => String(each.id) === id);
  if (printer) return <PrinterSheet key={printer.id} printer={printer} />;
  return data ? <NotFoundPage /> : null;
}
