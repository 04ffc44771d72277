import css from '#apps/pos/cash/Cash.module.css';
import { useEndDay } from '#apps/pos/cash/count/use-end-day.ts';
import { useTexts } from '#apps/pos/i18n/language.ts';
import type { TerminalTotals } from '#modules/terminals/contract/totals.ts';
import { isDayOpen } from '#modules/terminals/rules/count-parts.ts';
import { DayLines } from '#modules/terminals/ui/CardTerminals.tsx';
import { Button } from '#ui/Button.tsx';
import { useNetwork } from '#web/device/network.ts';

type Props = {
  terminal: TerminalTotals;
  /** The totals above are those of a closed shift, and do not change: the new ones stand here. */
  isClosed: boolean;
};

/**
 * Ends the day of a card terminal in a count that has it open, and says how it goes (D-143). The count goes
 * on meanwhile.
 */
export function EndDay({ terminal, isClosed }: Props) {
  const { t, formats } = useTexts();
  const isThere = useNetwork();
  const { start, isRunning, ended, problem } = useEndDay(terminal.id, !isClosed && terminal.open.attempt === 'running');
  const isDone = ended?.outcome === 'done';
  // Totals that are read again know whether something came after it.
  const isOffered = isDayOpen(terminal) && !(isClosed && isDone);
  if (!isOffered && !ended) return null;
  return (
    <div className={css.endDay}>
      {isOffered ? (
        <Button
          size="large"
          disabled={!isThere}
          busy={isRunning}
          busyLabel={t('cash.count.day_runs')}
          aria-label={t('cash.count.end_day_of', { name: terminal.name })}
          onClick={start}
        >
          {t('cash.count.end_day')}
        </Button>
      ) : null}
      <div role="status">
        {isRunning ? <p className={css.quiet}>{t('cash.count.day_runs_text')}</p> : null}
        {problem && !isRunning ? <p className={css.wrong}>{problem}</p> : null}
        {isDone ? <p className={css.quiet}>{t('cash.count.day_done')}</p> : null}
      </div>
      {isClosed && ended?.day ? <DayLines day={ended.day} words={{ t, formats }} /> : null}
    </div>
  );
}
