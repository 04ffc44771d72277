import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { CASH, useDrawer } from '#apps/pos/cash/cash.ts';
import { ShiftFigures } from '#apps/pos/cash/ShiftFigures.tsx';
import { Page } from '#apps/pos/components/Page.tsx';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { usePrinting } from '#apps/pos/printing/printing.tsx';
import type { CashDrawerWire } from '#modules/cash/contract/drawers.ts';
import type { ShiftReport } from '#modules/cash/contract/reports.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Spinner.tsx';
import { api } from '#web/device/api.ts';
import { Failure } from '#web/device/layout/Failure.tsx';

/** The open shift, or the one that was just counted: a drawer that is counted blind shows its terminals only then. */
const isLastShift = ({ z_no, day, shift }: ShiftReport, drawer: CashDrawerWire | undefined): boolean =>
  z_no === null || (drawer?.state === 'counted' && drawer.day === day && drawer.shift === shift + 1);

/** Shows the X report of the open shift, or the Z report of a counted one (D-153). */
export function Component() {
  const { t, locale } = useTexts();
  const { day, shift } = useParams();
  const { setup, printSlip } = usePrinting();
  const report = useQuery({
    queryKey: [...CASH, 'report', day, shift, locale],
    queryFn: () => api().call('GET /api/pos/cash/report', { query: { day, shift, locale } }),
    // A sale may have been made since the page was left.
    staleTime: 0,
  });
  const drawer = useDrawer();
  const { data, error } = report;
  const number = data?.z_no ?? null;
  // Without a printer for receipts the browser prints the page.
  const print = ({ day, shift }: ShiftReport): void =>
    setup?.receipt_printer_id ? printSlip({ kind: 'shift', day, shift }) : window.print();
  return (
    <Page
      isOnlyRead
      title={number === null ? t('cash.report.title_x') : t('cash.report.title_z', { number })}
      tools={
        <>
          {data ? (
            <Button size="large" onClick={() => print(data)}>
              {t('cash.report.print')}
            </Button>
          ) : null}
          <Link className={buttonClass({ size: 'large' })} to="/cash">
            {t('cash.report.back')}
          </Link>
        </>
      }
    >
      {report.isPending ? <Skeleton lines={6} height="3rem" label={t('common.loading')} /> : null}
      {error && !data ? <Failure error={error} retry={() => void report.refetch()} /> : null}
      {data ? <ShiftFigures report={data} endsDays={isLastShift(data, drawer.data)} /> : null}
    </Page>
  );
}
