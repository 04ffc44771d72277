import type { ReactNode } from 'react';
import css from '#apps/pos/cash/Cash.module.css';
import { EndDay } from '#apps/pos/cash/count/EndDay.tsx';
import { useTexts } from '#apps/pos/i18n/language.ts';
import type { ShiftReport } from '#modules/cash/contract/reports.ts';
import { CardTerminals } from '#modules/terminals/ui/CardTerminals.tsx';

/**
 * Shows the figures of a shift: by payment method, by kind of sale, by VAT rate, and the openings. `endsDays`:
 * days of card terminals can be ended from here.
 */
export function ShiftFigures({ report, endsDays }: { report: ShiftReport; endsDays: boolean }) {
  const { t, formats } = useTexts();
  const line = (key: string, name: ReactNode, value: ReactNode) => (
    <div className={css.sum} key={key}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
  const when = (instant: string): string => formats.dateTime(Date.parse(instant));
  const heading = t('cash.shift', { number: report.shift, day: formats.longDay(report.day) });
  return (
    <>
      <p className={css.quiet}>
        {[heading, `${when(report.from)} – ${when(report.until)}`, report.person].filter(Boolean).join(' · ')}
        {report.z_no === null ? ` · ${t('cash.report.hint')}` : ''}
      </p>
      <div className={css.balance}>
        <section className={css.part}>
          <p className={css.expected}>
            <span>{t('cash.report.sales')}</span>
            <output>{formats.money(report.gross)}</output>
          </p>
          {report.groups.length === 0 ? <p className={css.quiet}>{t('cash.report.none')}</p> : null}
          <dl>
            {report.groups.map(({ group, pieces, gross }) =>
              line(group, `${pieces} × ${t(`cash.report.groups.${group}`)}`, formats.money(gross)),
            )}
            {report.discounts.times > 0
              ? line(
                  'discounts',
                  `${report.discounts.times} × ${t('cash.report.discounts')}`,
                  formats.money(0 - report.discounts.amount),
                )
              : null}
            {report.discounts.free_tickets > 0
              ? line('free', t('cash.report.free_tickets'), report.discounts.free_tickets)
              : null}
            {line('bills', t('cash.report.bills'), report.bills)}
          </dl>
          <h2 className={css.partTitle}>{t('cash.report.openings')}</h2>
          <dl>
            {report.openings.map(({ at, person }) => line(at, formats.time(Date.parse(at)), person))}
            {report.openings.length === 0 ? line('none', '0', '') : null}
          </dl>
        </section>
        <section className={css.part}>
          <h2 className={css.partTitle}>{t('cash.report.methods')}</h2>
          <dl>
            {report.methods.flatMap(({ name, payments, paid, refunded }) => [
              line(name, `${payments} × ${name}`, formats.money(paid)),
              ...(refunded === 0
                ? []
                : [line(`${name} back`, `${name}: ${t('cash.report.refunded')}`, formats.money(0 - refunded))]),
            ])}
          </dl>
          <ShiftTerminals report={report} endsDays={endsDays} />
          <h2 className={css.partTitle}>{t('cash.report.vat')}</h2>
          <dl>
            {report.vat.map(({ rate, gross, vat }) =>
              line(
                String(rate),
                rate === null
                  ? `${t('cash.report.no_vat')} · ${formats.money(gross)}`
                  : t('cash.report.vat_of', { rate, gross: formats.money(gross) }),
                formats.money(vat),
              ),
            )}
          </dl>
        </section>
      </div>
    </>
  );
}

/** Shows the card terminals of the shift; a day that is open can be ended beside them. */
function ShiftTerminals({ report: { terminals, z_no }, endsDays }: { report: ShiftReport; endsDays: boolean }) {
  const { t, formats } = useTexts();
  return (
    <CardTerminals
      terminals={terminals}
      words={{ t, formats }}
      level={2}
      below={(terminal) => (endsDays ? <EndDay terminal={terminal} isClosed={z_no !== null} /> : null)}
    />
  );
}
