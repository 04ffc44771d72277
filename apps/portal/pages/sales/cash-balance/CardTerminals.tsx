import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/cash-balance/CashBalancePage.module.css';
import type { TerminalTotals } from '#modules/terminals/contract/totals.ts';
import { classes } from '#ui/classes.ts';

/**
 * Shows each card terminal beside the drawer: our total, its own total of each end of day, and the
 * difference by name (D-143, decision 0095). An end of day that is still open blocks nothing.
 */
export function CardTerminals({ terminals }: { terminals: readonly TerminalTotals[] }) {
  const { t } = useTexts();
  if (terminals.length === 0) return null;
  return (
    <section className={css.part} aria-label={t('cash-balance.terminals.title')}>
      <h3 className={css.partTitle}>{t('cash-balance.terminals.title')}</h3>
      {terminals.map((terminal) => (
        <div key={terminal.id}>
          <h4>{terminal.name}</h4>
          {terminal.days.map((day) => (
            <EndedDay key={day.at} day={day} />
          ))}
          <OpenDay terminal={terminal} />
        </div>
      ))}
    </section>
  );
}

function EndedDay({ day }: { day: TerminalTotals['days'][number] }) {
  const { t, formats } = useTexts();
  const { at, terminal, ours, count, lost, verdict, difference } = day;
  const amount = formats.money(Math.abs(difference ?? 0));
  return (
    <>
      <p>{t('cash-balance.terminals.ended', { time: formats.dateTime(Date.parse(at)) })}</p>
      <dl>
        <Sum name={t('cash-balance.terminals.ours', { count })} value={formats.money(ours)} />
        {terminal === null ? null : <Sum name={t('cash-balance.terminals.theirs')} value={formats.money(terminal)} />}
      </dl>
      <p className={classes(css.said, (verdict === 'more' || verdict === 'less') && css.wrong)}>
        {t(`cash-balance.terminals.verdict.${verdict}`, { amount })}
        {lost === 0 ? '' : ` ${t('cash-balance.terminals.lost', { amount: formats.money(lost) })}`}
      </p>
    </>
  );
}

function OpenDay({ terminal: { ends_days, days, open } }: { terminal: TerminalTotals }) {
  const { t, formats } = useTexts();
  const { ours, count, unknown, attempt } = open;
  const isOver = ends_days && days.length > 0 && count === 0 && unknown === 0 && attempt === null;
  if (isOver) return null;
  const isOpen = count > 0 || unknown > 0 || attempt !== null;
  return (
    <>
      <p>
        {t(
          ends_days
            ? isOpen
              ? 'cash-balance.terminals.open'
              : 'cash-balance.terminals.nothing'
            : 'cash-balance.terminals.automatic',
        )}
      </p>
      {isOpen || !ends_days ? (
        <dl>
          <Sum name={t('cash-balance.terminals.ours', { count })} value={formats.money(ours)} />
        </dl>
      ) : null}
      {attempt === null ? null : <p className={css.said}>{t(`cash-balance.terminals.attempt.${attempt}`)}</p>}
      {unknown === 0 ? null : <p className={css.wrong}>{t('cash-balance.terminals.unknown', { count: unknown })}</p>}
    </>
  );
}

function Sum({ name, value }: { name: string; value: string }) {
  return (
    <div className={css.sum}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
