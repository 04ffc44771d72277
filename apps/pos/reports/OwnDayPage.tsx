import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Page } from '#apps/pos/components/Page.tsx';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { usePrinting } from '#apps/pos/printing/printing.tsx';
import css from '#apps/pos/reports/OwnDay.module.css';
import type { OwnDayWire } from '#modules/reports/contract/reports.ts';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Spinner.tsx';
import { api } from '#web/device/api.ts';
import { Failure } from '#web/device/layout/Failure.tsx';

/** Shows the attendant's own sales of today (REP-001), never those of others (D-160). */
export function Component() {
  const { t, locale } = useTexts();
  const own = useQuery({
    queryKey: ['own-day', locale],
    queryFn: () => api().call('GET /api/pos/reports/day', { query: { locale } }),
    // A sale may have been made since the page was left.
    staleTime: 0,
  });
  const { data, error } = own;
  const { setup, printSlip } = usePrinting();
  return (
    <Page
      title={t('reports.title')}
      tools={
        data ? (
          <Button
            size="large"
            onClick={() => (setup?.receipt_printer_id ? printSlip({ kind: 'day' }) : window.print())}
          >
            {t('reports.print')}
          </Button>
        ) : null
      }
    >
      {own.isPending ? <Skeleton lines={4} height="4rem" label={t('common.loading')} /> : null}
      {error && !data ? <Failure error={error} retry={() => void own.refetch()} /> : null}
      {data ? <OwnDay own={data} /> : null}
    </Page>
  );
}

function OwnDay({ own }: { own: OwnDayWire }) {
  const { t, formats } = useTexts();
  const figure = (name: string, value: ReactNode) => (
    <div className={css.figure}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <>
      <p className={css.who}>{t('reports.of', { name: own.employee, day: formats.longDay(own.day) })}</p>
      <dl className={css.figures}>
        {own.gross === null ? null : figure(t('reports.gross'), formats.money(own.gross))}
        {figure(t('reports.bills'), own.bills)}
        {figure(t('reports.tickets'), own.tickets)}
        {figure(t('reports.pieces'), own.pieces)}
      </dl>
      <p className={css.who}>{own.gross === null ? t('reports.blind') : t('reports.vouchers')}</p>
      {own.methods.length === 0 ? <p className={css.who}>{t('reports.empty')}</p> : <Methods methods={own.methods} />}
    </>
  );
}

function Methods({ methods }: Pick<OwnDayWire, 'methods'>) {
  const { t, formats } = useTexts();
  const money = (euros: number | null): string => (euros === null ? '' : formats.money(euros));
  return (
    <table className={css.methods}>
      <caption className={css.caption}>{t('reports.methods')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('reports.method')}</th>
          <th scope="col">{t('reports.payments')}</th>
          <th scope="col">{t('reports.paid')}</th>
          <th scope="col">{t('reports.tips')}</th>
          <th scope="col">{t('reports.refunded')}</th>
        </tr>
      </thead>
      <tbody>
        {methods.map(({ name, payments, paid, tips, refunded }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{payments}</td>
            <td>{money(paid)}</td>
            <td>{money(tips)}</td>
            <td>{money(refunded)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
