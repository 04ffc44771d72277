import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { KeepWaiting } from '#apps/website/pages/buy/pay/KeepWaiting.tsx';
import css from '#apps/website/pages/buy/pay/Pay.module.css';
import { useProcessingWait } from '#apps/website/pages/buy/pay/use-processing-wait.ts';
import type { ProcessingDataWire } from '#modules/payments/contract/public.ts';
import { LinkButton } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';

/**
 * Shows a code for the phone's banking app, the amount, and on the phone itself a button (PAY-005).
 */
export function QrPayment(props: { data: ProcessingDataWire; decided: boolean; onLeave: () => void }) {
  const { t, formats } = useTexts();
  const { amount, tip, qr_svg, deeplink } = props.data;
  const { warn, keepWaiting } = useProcessingWait(props.decided, props.onLeave);
  return (
    <div className={css.qr}>
      {deeplink ? (
        <div className={css.app}>
          <LinkButton href={deeplink} variant="primary" size="large" wide rel="noreferrer">
            {t('payment.pay.app')}
          </LinkButton>
        </div>
      ) : null}
      {qr_svg ? (
        <figure className={css.code}>
          <img src={`data:image/svg+xml,${encodeURIComponent(qr_svg)}`} alt={t('payment.pay.qr_alt')} />
          <figcaption>{t('payment.pay.qr')}</figcaption>
        </figure>
      ) : null}
      <dl className={css.amounts}>
        {tip > 0 ? (
          <>
            <dt>{t('payment.pay.amount')}</dt>
            <dd>{formats.money(amount)}</dd>
            <dt>{t('payment.pay.tip')}</dt>
            <dd>{formats.money(tip)}</dd>
          </>
        ) : null}
        <dt className={css.sum}>{t('payment.pay.total')}</dt>
        <dd className={css.sum}>{formats.money((Math.round(amount * 100) + Math.round(tip * 100)) / 100)}</dd>
      </dl>
      <p className={css.waiting}>
        <Spinner /> {t('payment.pay.waiting')}
      </p>
      <KeepWaiting shown={warn} onKeep={keepWaiting} />
    </div>
  );
}
