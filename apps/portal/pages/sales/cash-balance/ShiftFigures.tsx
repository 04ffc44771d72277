import type { ReactNode } from 'react';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/cash-balance/CashBalancePage.module.css';
import { useShiftReport } from '#apps/portal/pages/sales/cash-balance/cash-balance.ts';
import type { CashBookWire } from '#modules/cash/contract/drawers.ts';
import type { ShiftReport } from '#modules/cash/contract/reports.ts';
import { CardTerminals } from '#modules/terminals/ui/CardTerminals.tsx';
import { Button } from '#ui/Button.tsx';

/** Loads and shows the X or Z report of a shift; the browser prints it with the page. */
export function ShiftFigures({ book }: { book: CashBookWire }) {
  const { locale } = useTexts();
  const report = useShiftReport(String(book.device_id), book.day, String(book.shift), locale);
  return (
    <section className={css.part}>
      <Loading of={report} />
      {report.data ? <Figures report={report.data} /> : null}
    </section>
  );
}

function Figures({ report }: { report: ShiftReport }) {
  const { t, formats } = useTexts();
  const line = (key: string, name: ReactNode, value: ReactNode) => (
    <div className={css.sum} key={key}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
  const { z_no, groups, methods, vat, discounts, openings } = report;
  return (
    <>
      <h3 className={css.partTitle}>
        {z_no === null ? t('cash-balance.report.title_x') : t('cash-balance.report.title_z', { number: z_no })}
      </h3>
      <dl>
        {methods.map(({ name, payments, paid }) => line(name, `${payments} × ${name}`, formats.money(paid)))}
        {methods
          .filter(({ refunded }) => refunded !== 0)
          .map(({ name, refunded }) =>
            line(`${name} back`, `${name}: ${t('cash-balance.report.refunded')}`, formats.money(0 - refunded)),
          )}
      </dl>
      <h4>{t('cash-balance.report.sales')}</h4>
      <dl>
        {groups.map(({ group, pieces, gross }) =>
          line(group, `${pieces} × ${t(`cash-balance.report.groups.${group}`)}`, formats.money(gross)),
        )}
        {line('total', t('cash-balance.report.total'), formats.money(report.gross))}
        {discounts.times > 0
          ? line(
              'discounts',
              `${discounts.times} × ${t('cash-balance.report.discounts')}`,
              formats.money(0 - discounts.amount),
            )
          : null}
        {discounts.free_tickets > 0
          ? line('free', t('cash-balance.report.free_tickets'), discounts.free_tickets)
          : null}
      </dl>
      <h4>{t('cash-balance.report.vat')}</h4>
      <dl>
        {vat.map(({ rate, gross, vat: tax }) =>
          line(
            String(rate),
            rate === null
              ? `${t('cash-balance.report.no_vat')} · ${formats.money(gross)}`
              : t('cash-balance.report.vat_of', { rate, gross: formats.money(gross) }),
            formats.money(tax),
          ),
        )}
      </dl>
      <h4>{t('cash-balance.report.openings')}</h4>
      <dl>
        {openings.map(({ at, person }) => line(at, formats.dateTime(Date.parse(at)), person))}
        {openings.length === 0 ? line('none', '0', '') : null}
      </dl>
      <CardTerminals terminals={report.terminals} words={{ t, formats }} level={3} />
      <Button size="small" onClick={() => window.print()}>
        {t('cash-balance.report.print')}
      </Button>
    </>
  );
}
