import { useEndDay } from '#apps/pos/cash/count/use-end-day.ts';
import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/pay/Pay.module.css';
import { DayLines } from '#modules/terminals/ui/CardTerminals.tsx';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useNetwork } from '#web/device/network.ts';

/**
 * A terminal that takes no card before its day is ended: one press ends it, and both totals stand there with
 * their difference in words. Every other payment method stays open (D-143).
 */
export function EndOfDay() {
  const { t, formats } = useTexts();
  const isThere = useNetwork();
  const { start, isRunning, ended, problem } = useEndDay(null);
  if (ended?.outcome === 'done')
    return (
      <Notice kind="success" live title={t('pay.end_of_day.done')}>
        {ended.day ? <DayLines day={ended.day} words={{ t, formats }} /> : null}
      </Notice>
    );
  return (
    <div className={css.endOfDay}>
      <Notice kind="warning" live title={t('pay.end_of_day.title')}>
        {problem || t('pay.end_of_day.text')}
      </Notice>
      <Button size="large" disabled={!isThere} busy={isRunning} busyLabel={t('common.busy')} onClick={start}>
        {t('pay.end_of_day.button')}
      </Button>
    </div>
  );
}
