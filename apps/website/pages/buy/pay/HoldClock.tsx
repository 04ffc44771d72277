import { useEffect, useState } from 'react';
import { api } from '#apps/website/api/start-client.ts';
import { showException } from '#apps/website/components/exception.ts';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { holdTime } from '#apps/website/pages/buy/pay/hold-time.ts';
import css from '#apps/website/pages/buy/pay/Pay.module.css';
import { useSeconds } from '#apps/website/pages/buy/pay/use-seconds.ts';
import type { BillStatusWire } from '#modules/sales/contract/public.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

/**
 * Shows the remaining time of the hold, a warning two minutes before its end, and a button for five
 * minutes more, twice at most (D-185, WCAG 2.2.1). `onChanged` reads the status again: after an
 * extension, and when the time is over.
 */
export function HoldClock({ bill, onChanged }: { bill: BillStatusWire; onChanged: () => void }) {
  const { t } = useTexts();
  const now = useSeconds(bill.hold_until !== null);
  const [asking, setAsking] = useState(false);
  const [extended, setExtended] = useState(false);
  const time = bill.hold_until === null ? null : holdTime(Date.parse(bill.hold_until), now);
  const over = time?.stage === 'over';
  useEffect(() => {
    if (!over) return;
    const timer = setInterval(onChanged, 3000);
    return () => clearInterval(timer);
  }, [over, onChanged]);
  if (!time) return null;
  const extend = async (): Promise<void> => {
    setAsking(true);
    try {
      await api().call('POST /api/bill/:uuid/extension', { params: { uuid: bill.uuid } });
      setExtended(true);
    } catch (error) {
      showException(error);
    }
    setAsking(false);
    onChanged();
  };
  const more = bill.extensions_left > 0 && !over;
  return (
    <div className={css.clock}>
      {time.stage === 'warning' ? (
        <Notice
          kind="warning"
          live
          title={t('payment.pay.time_warning')}
          action={
            more ? (
              <Button busy={asking} busyLabel={t('common.loading')} onClick={() => void extend()}>
                {t('payment.pay.more_time')}
              </Button>
            ) : null
          }
        >
          {more ? null : t('payment.pay.no_more_time')}
        </Notice>
      ) : (
        <p className={css.time} role="timer" aria-live="off">
          {over ? t('payment.pay.time_over') : t('payment.pay.time_left', { time: time.text })}
        </p>
      )}
      {time.stage === 'warning' ? <p className={css.time}>{t('payment.pay.time_left', { time: time.text })}</p> : null}
      <p role="status" className={css.said}>
        {extended ? t('payment.pay.extended') : ''}
      </p>
    </div>
  );
}
