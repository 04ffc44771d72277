import { useMutation } from '@tanstack/react-query';
import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/pay/Pay.module.css';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { textOfError } from '#web/api/api-error.ts';
import { api } from '#web/device/api.ts';
import { useNetwork } from '#web/device/network.ts';

/**
 * A terminal that takes no card before its day is ended: one press ends it. Every other payment
 * method stays open (D-143).
 */
export function EndOfDay() {
  const { t, formats } = useTexts();
  const isThere = useNetwork();
  const ending = useMutation({ mutationFn: () => api().call('POST /api/pos/terminal/end-of-day') });
  const { data, error } = ending;
  if (data?.outcome === 'done')
    return (
      <Notice kind="success" live title={t('pay.end_of_day.done')}>
        {data.terminal === null || data.ours === null
          ? null
          : t('pay.end_of_day.totals', {
              terminal: formats.money(data.terminal),
              ours: formats.money(data.ours),
            })}
      </Notice>
    );
  const problem = error
    ? textOfError(error, t)
    : data && [t(`pay.end_of_day.${data.outcome}`), data.note].filter(Boolean).join(' ');
  return (
    <div className={css.endOfDay}>
      <Notice kind="warning" live title={t('pay.end_of_day.title')}>
        {problem || t('pay.end_of_day.text')}
      </Notice>
      <Button
        size="large"
        disabled={!isThere}
        busy={ending.isPending}
        busyLabel={t('common.busy')}
        onClick={() => ending.mutate()}
      >
        {t('pay.end_of_day.button')}
      </Button>
    </div>
  );
}
