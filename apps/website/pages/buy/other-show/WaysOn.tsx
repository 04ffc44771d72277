import { SiteLinkButton } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/buy/result/PaymentResultPage.module.css';
import type { OtherShowWire } from '#modules/sales/contract/other-show.ts';
import { Notice } from '#ui/Notice.tsx';

type Bill = Pick<OtherShowWire, 'uuid' | 'money_back'>;

/** The tickets cannot be exchanged, or for no show: what else is possible. */
export function NoOtherShow({ bill, reason }: { bill: Bill; reason: string | null }) {
  return (
    <>
      <Notice kind="neutral" live>
        {reason}
      </Notice>
      <OtherWays bill={bill} />
    </>
  );
}

/** The money back, which the page of the purchase gives, and a message to the cinema. */
export function OtherWays({ bill }: { bill: Bill }) {
  const { t } = useTexts();
  return (
    <div className={css.moved}>
      <p>{t(`other-show.ways_${bill.money_back ?? 'none'}`)}</p>
      <p className={css.choices}>
        <SiteLinkButton to="payments.result" params={{ uuid: bill.uuid }}>
          {t(bill.money_back === 'offered' ? 'payment.result.moved.button' : 'other-show.to_purchase')}
        </SiteLinkButton>
        <SiteLinkButton to="contact" variant="quiet">
          {t('other-show.write')}
        </SiteLinkButton>
      </p>
    </div>
  );
}

export function AlreadyExchanged({ uuid }: { uuid: string }) {
  const { t } = useTexts();
  return (
    <Notice
      kind="success"
      live
      title={t('payment.result.exchanged.title')}
      action={
        <SiteLinkButton to="payments.result" params={{ uuid }} variant="primary">
          {t('payment.result.exchanged.button')}
        </SiteLinkButton>
      }
    >
      {t('payment.result.exchanged.text')}
    </Notice>
  );
}
