import css from '#apps/pos/cash/Cash.module.css';
import { useTexts } from '#apps/pos/i18n/language.ts';
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
    <section className={css.terminals} aria-label={t('cash.terminals.title')}>
      <h2 className={css.partTitle}>{t('cash.terminals.title')}</h2>
      {terminals.map((terminal) => (
        <div key={terminal.id}>
          <h3 className={css.quiet}>{terminal.name}</h3>
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
      <p>{t('cash.terminals.ended', { time: formats.dateTime(Date.parse(at)) })}</p>
      <dl>
        <Sum name={t('cash.terminals.ours', { count })} value={formats.money(ours)} />
        {terminal === null ? null : <Sum name={t('cash.terminals.theirs')} value={formats.money(terminal)} />}
      </dl>
      <p className={classes(css.quiet, (verdict === 'more' || verdict === 'less') && css.far)}>
        {t(`cash.terminals.verdict.${verdict}`, { amount })}
        {lost === 0 ? '' : ` ${t('cash.terminals.lost', { amount: formats.money(lost) })}`}
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
      <p>{t(ends_days ? (isOpen ? 'cash.terminals.open' : 'cash.terminals.nothing') : 'cash.terminals.automatic')}</p>
      {isOpen || !ends_days ? (
        <dl>
          <Sum name={t('cash.terminals.ours', { count })} value={formats.money(ours)} />
        </dl>
      ) : null}
      {attempt === null ? null : <p className={css.quiet}>{t(`cash.terminals.attempt.${attempt}`)}</p>}
      {unknown === 0 ? null : <p className={css.far}>{t('cash.terminals.unknown', { count: unknown })}</p>}
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
