import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { pathTo } from '#apps/website/addresses.ts';
import { HtmlContent } from '#apps/website/components/HtmlContent.tsx';
import { SiteLinkButton } from '#apps/website/components/SiteLink.tsx';
import { SomethingWrong } from '#apps/website/components/SomethingWrong.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { useOfflineSince } from '#apps/website/offline/connection.ts';
import type { Page } from '#apps/website/page.ts';
import { billResult, useBill } from '#apps/website/pages/buy/pay/use-bill.ts';
import { BillDetails } from '#apps/website/pages/buy/result/BillDetails.tsx';
import { TicketCodes } from '#apps/website/pages/buy/result/codes/TicketCodes.tsx';
import { GiftStatus } from '#apps/website/pages/buy/result/GiftStatus.tsx';
import { MailAgain } from '#apps/website/pages/buy/result/MailAgain.tsx';
import { MovedScreening } from '#apps/website/pages/buy/result/MovedScreening.tsx';
import css from '#apps/website/pages/buy/result/PaymentResultPage.module.css';
import { ResultNotice } from '#apps/website/pages/buy/result/ResultNotice.tsx';
import { SavedOnDevice } from '#apps/website/pages/buy/result/SavedOnDevice.tsx';
import { ShareScreening } from '#apps/website/pages/buy/result/ShareScreening.tsx';
import { paramsOf, TryAgain } from '#apps/website/pages/buy/result/TryAgain.tsx';
import { useReportPurchase } from '#apps/website/pages/buy/result/use-report-purchase.ts';
import { isKept, useSavedBill } from '#apps/website/pages/buy/result/use-saved-bill.ts';
import { WalletButtons } from '#apps/website/pages/buy/result/WalletButtons.tsx';
import { isUndecided, type PaymentStatus } from '#modules/payments/rules/payment-states.ts';
import type { BillResultWire } from '#modules/sales/contract/public.ts';
import { LinkButton } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Skeleton } from '#ui/Spinner.tsx';

const NOTHING_TO_KEEP = { download: null };

/** Subscribes while the bill is being paid, not longer (PAY-017). */
const whilePaying = (bill: BillResultWire | null): boolean => bill?.status === 'paying';

/**
 * Shows the result of a purchase and its downloads (payments.result, PAY-006, PAY-016 ... PAY-018).
 */
function PaymentResultPage() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { uuid = '' } = useParams();
  const { answer: bill, missing, failed, refetch } = useBill(uuid, billResult, whilePaying);
  useReportPurchase(bill);
  const offline = useOfflineSince() !== null;
  useSavedBill(uuid, missing ? NOTHING_TO_KEEP : bill);
  useEffect(() => {
    if (missing) void navigate(pathTo('404'), { replace: true });
  }, [missing, navigate]);
  if (!bill) {
    return (
      <div className={css.page}>
        {failed ? (
          <SomethingWrong onAgain={() => void refetch()} />
        ) : (
          <>
            <Skeleton lines={3} height="2.5rem" label={t('payment.result.loading')} />
            <Skeleton height="16rem" />
          </>
        )}
      </div>
    );
  }
  return (
    <div className={css.page}>
      <ResultNotice bill={bill} />
      {bill.schedule?.cancelled ? <Notice kind="warning" title={t('payment.result.screening_cancelled')} /> : null}
      <MovedScreening bill={bill} onChange={() => void refetch()} />
      <NotExchanged bill={bill} />
      <GiftStatus bill={bill} />
      <TicketCodes bill={bill} />
      <Actions bill={bill} />
      {/* Of every other status the notice above says the same. */}
      {bill.status === 'settled' && (bill.download || !bill.exchanged) ? <HtmlContent html={bill.message} /> : null}
      <BillDetails bill={bill} />
      <div className={css.papers}>
        {bill.receipt && !offline ? (
          <LinkButton href={bill.receipt} variant="quiet" download>
            {t('payment.result.receipt')}
          </LinkButton>
        ) : null}
        {bill.download && bill.email && !offline ? <MailAgain uuid={bill.uuid} email={bill.email} /> : null}
        {isKept(bill) ? <SavedOnDevice uuid={bill.uuid} /> : null}
      </div>
    </div>
  );
}

/** An exchange that was not paid changed nothing: the earlier tickets are where they were (D-199). */
function NotExchanged({ bill }: { bill: BillResultWire }) {
  const { t } = useTexts();
  // settled, it has the new tickets; while it is paid, it is not decided
  if (!bill.takes_back || bill.download || bill.status === 'settled' || bill.status === 'paying') return null;
  return (
    <Notice
      kind="info"
      title={t('payment.result.not_exchanged.title')}
      action={
        <SiteLinkButton to="bill.other-show" params={{ uuid: bill.takes_back }}>
          {t('payment.result.moved.other_show')}
        </SiteLinkButton>
      }
    >
      {t('payment.result.not_exchanged.text')}
    </Notice>
  );
}

/**
 * Shows the downloads of a settled bill; otherwise a link to the payment, the same order once more, or
 * the way back to the start (D-091).
 */
function Actions({ bill }: { bill: BillResultWire }) {
  const { t } = useTexts();
  // Offline only the tickets are stored.
  const offline = useOfflineSince() !== null;
  const { download, calendar, start_over: startOver, again } = bill;
  const isExchanged = bill.exchanged && !download;
  const payable =
    (bill.status === 'paying' || bill.status === 'pending') &&
    bill.payments.some(
      ({ status, payment_method }) => payment_method.type !== 'voucher' && isUndecided(status as PaymentStatus),
    );
  return (
    <>
      {again && startOver && !payable && !offline ? <TryAgain bill={bill} again={again} to={startOver} /> : null}
      <p className={css.actions}>
        {download ? (
          <LinkButton href={download} variant="primary" size="large" download>
            {t(bill.type === 'vouchers' ? 'payment.result.download_voucher' : 'payment.result.download')}
          </LinkButton>
        ) : null}
        {offline ? null : <WalletButtons bill={bill} />}
        {calendar && !offline ? (
          <LinkButton href={calendar} size="large" download>
            {t('payment.result.calendar')}
          </LinkButton>
        ) : null}
        {bill.exchanged ? (
          <SiteLinkButton to="payments.result" params={{ uuid: bill.exchanged }} variant="primary" size="large">
            {t('payment.result.exchanged.button')}
          </SiteLinkButton>
        ) : null}
        {isExchanged ? null : <ShareScreening bill={bill} />}
        {payable ? (
          <SiteLinkButton to="bill.pay" params={{ uuid: bill.uuid }} variant="primary" size="large">
            {t('payment.result.continue')}
          </SiteLinkButton>
        ) : null}
        {startOver && !(again && !payable && !offline) ? (
          <SiteLinkButton
            to={startOver.name}
            params={paramsOf(startOver)}
            variant={payable ? 'secondary' : 'primary'}
            size="large"
          >
            {t('payment.result.start_over')}
          </SiteLinkButton>
        ) : null}
        {bill.status !== 'settled' && !startOver && !payable && !isExchanged ? (
          <SiteLinkButton to="movies" size="large">
            {t('payment.result.programme')}
          </SiteLinkButton>
        ) : null}
      </p>
    </>
  );
}

export const page: Page = {
  Component: PaymentResultPage,
  head: ({ language: { t }, site }) => ({
    title: t('payment.result.title'),
    description: t('payment.result.description', { name: site.exhibitor.trade_name }),
    noindex: true,
  }),
};
