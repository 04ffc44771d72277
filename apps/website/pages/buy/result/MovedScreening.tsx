import { useState } from 'react';
import { api } from '#apps/website/api/start-client.ts';
import { SiteLinkButton } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { useShowTimes } from '#apps/website/i18n/use-show-times.ts';
import css from '#apps/website/pages/buy/result/PaymentResultPage.module.css';
import type { BillResultWire } from '#modules/sales/contract/public.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { textOfError } from '#web/api/api-error.ts';

/**
 * Tells the buyer that the screening was moved after the purchase, and leads to another one or gives
 * the money back if the cinema offers it (D-199). The button asks once more before it gives up the tickets.
 */
export function MovedScreening({ bill, onChange }: { bill: BillResultWire; onChange: () => void }) {
  const { t } = useTexts();
  const { when } = useShowTimes();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const { moved, schedule } = bill;
  if (!moved || !schedule || !bill.download) return null;
  const isOtherTime = moved.from !== schedule.start;
  const giveUp = async (): Promise<void> => {
    setBusy(true);
    try {
      await api().call('POST /api/bill/:uuid/money-back', { params: { uuid: bill.uuid } });
      setAsking(false);
    } catch (error) {
      setProblem(textOfError(error, t));
    } finally {
      setBusy(false);
      onChange();
    }
  };
  return (
    <Notice kind="warning" title={t('payment.result.moved.title')}>
      <div className={css.moved}>
        <p>
          {isOtherTime
            ? `${t('payment.result.moved.time', {
                to: when(Date.parse(schedule.start)),
                from: when(Date.parse(moved.from)),
              })} `
            : null}
          {moved.other_version && !isOtherTime ? `${t('payment.result.moved.version')} ` : null}
          {moved.from_screen === null
            ? t('payment.result.moved.stay')
            : t('payment.result.moved.hall', { to: schedule.screen, from: moved.from_screen })}
        </p>
        {moved.message ? <p>{moved.message}</p> : null}
        {moved.money_back ? <p>{t(`payment.result.moved.${moved.money_back}`)}</p> : null}
        {problem ? <p role="alert">{problem}</p> : null}
        {asking ? null : (
          <p className={css.choices}>
            {moved.other_show ? (
              <SiteLinkButton to="bill.other-show" params={{ uuid: bill.uuid }}>
                {t('payment.result.moved.other_show')}
              </SiteLinkButton>
            ) : null}
            {moved.money_back === 'offered' ? (
              <Button onClick={() => setAsking(true)}>{t('payment.result.moved.button')}</Button>
            ) : null}
          </p>
        )}
        {asking ? (
          <>
            <p>{t('payment.result.moved.confirm')}</p>
            <p className={css.choices}>
              <Button variant="danger" busy={busy} onClick={() => void giveUp()}>
                {t('payment.result.moved.yes')}
              </Button>
              <Button onClick={() => setAsking(false)}>{t('payment.result.moved.no')}</Button>
            </p>
          </>
        ) : null}
      </div>
    </Notice>
  );
}
