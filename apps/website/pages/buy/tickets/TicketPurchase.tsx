import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { pathTo } from '#apps/website/addresses.ts';
import { onlineSaleOf } from '#apps/website/components/films/online-sale.ts';
import { SiteLink, SiteLinkButton } from '#apps/website/components/SiteLink.tsx';
import type { MessageKey } from '#apps/website/i18n/message-key.ts';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { useOfflineSince } from '#apps/website/offline/connection.ts';
import { buyerOfBill, storeOrder } from '#apps/website/pages/buy/checkout/stored-order.ts';
import { OfflineSale } from '#apps/website/pages/buy/OfflineSale.tsx';
import { type Composition, composedInBill } from '#apps/website/pages/buy/tickets/composition.ts';
import { OpenBillNotice, useOpenBill } from '#apps/website/pages/buy/tickets/OpenBill.tsx';
import { OtherTimes } from '#apps/website/pages/buy/tickets/OtherTimes.tsx';
import { PurchaseSidebar } from '#apps/website/pages/buy/tickets/PurchaseSidebar.tsx';
import css from '#apps/website/pages/buy/tickets/TicketForm.module.css';
import { TicketForm } from '#apps/website/pages/buy/tickets/TicketForm.tsx';
import { type TicketOffer, useTicketOffer } from '#apps/website/pages/buy/tickets/use-ticket-offer.ts';
import { sellingOf, useNow, useSite } from '#apps/website/site/SiteProvider.tsx';
import type { EventWire, ScheduleWire } from '#modules/screenings/contract/public.ts';
import { type PurchaseNotice, purchaseNotice } from '#modules/screenings/rules/programme/purchase-notice.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Notice } from '#ui/Notice.tsx';
import { Skeleton } from '#ui/Spinner.tsx';
import { textOfError } from '#web/api/api-error.ts';

/**
 * Shows the purchase of one screening, of a film or an event (TCK-001, TCK-002). Its parts are
 * keyed by `schedule.id`.
 */
export function TicketPurchase({ schedule, event }: { schedule: ScheduleWire; event: EventWire | null }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const offer = useTicketOffer(schedule.id);
  const movie = useSite().movies.find(({ id }) => id === schedule.movie_id);
  const { bill } = useOpenBill(schedule.id);
  const [changing, setChanging] = useState<{ billId: string; composition: Composition } | null>(null);
  const { state, data } = offer;
  const offline = useOfflineSince() !== null;
  useEffect(() => {
    if (state === 'missing') void navigate(pathTo('404'), { replace: true });
  }, [state, navigate]);
  const [busy, setBusy] = useState(false);
  const notice = useNotice(offer, schedule, event);
  const onSale = changing !== null || busy || notice === null;
  const isLoading = state === 'loading' && !offline && !notice;
  const unpaid =
    bill && data ? (
      <OpenBillNotice
        bill={bill}
        changing={changing !== null}
        onChange={() => {
          storeOrder({ buyer: buyerOfBill(bill), card: null, problem: null, offer: null });
          setChanging({ billId: bill.uuid, composition: composedInBill(bill, data.tariffs) });
        }}
      />
    ) : null;
  return (
    <div className={classes(css.page, event?.theme === 'ladies' && 'theme-ladies')}>
      <PurchaseSidebar movie={movie ?? data?.movie} schedule={data?.schedule ?? schedule} event={event} />
      {data && onSale ? (
        <TicketForm
          key={changing?.billId ?? ''}
          data={data}
          offer={offer}
          changing={changing}
          above={unpaid}
          onBusy={setBusy}
        />
      ) : (
        <div className={classes(css.sections, isLoading && css.loading)}>
          {unpaid}
          {notice ? <NotOnSale notice={notice} from={(data?.schedule ?? schedule).online_from} /> : null}
          {notice ? <OtherTimes schedule={schedule} /> : null}
          {offline && !notice ? <OfflineSale /> : null}
          {state === 'failed' && !offline ? <LoadingFailed offer={offer} /> : null}
          {isLoading ? <Skeleton lines={4} height="3.5rem" label={t('common.loading')} /> : null}
        </div>
      )}
      <p className={css.find}>
        <SiteLink to="find-order">{t('layout.footer.find_order_question')}</SiteLink>
      </p>
    </div>
  );
}

/**
 * Returns the notice that replaces the form (D-048), also if it starts to apply while the page is
 * open. Until the screening's offer has loaded, the site data decides, so that a late visitor sees
 * the notice at once.
 */
function useNotice(offer: TicketOffer, schedule: ScheduleWire, event: EventWire | null): PurchaseNotice | null {
  const selling = sellingOf(useSite());
  const now = useNow();
  const notice = offer.data?.notice as PurchaseNotice | null | undefined;
  if (notice) return notice;
  const shown = offer.data?.schedule ?? schedule;
  const loading = notice === undefined;
  return purchaseNotice(
    {
      ...selling,
      visibleOnSite: true,
      hasSiteTariff: true,
      eventSellsOnline: event?.sell_online ?? null,
      cancelled: shown.cancelled,
      soldOut: loading && shown.sold_out,
      soldOutOnline: loading && shown.sold_out_online,
      startsAt: Date.parse(shown.start),
      ...onlineSaleOf(shown),
    },
    now,
  );
}

function NotOnSale({ notice, from }: { notice: PurchaseNotice; from: string | null }) {
  const { t, formats } = useTexts();
  return (
    <Notice kind="neutral" live action={<SiteLinkButton to="movies">{t('payment.result.programme')}</SiteLinkButton>}>
      {t(notice satisfies MessageKey, { from: from === null ? '' : formats.dateTime(Date.parse(from)) })}
    </Notice>
  );
}

function LoadingFailed({ offer }: { offer: TicketOffer }) {
  const { t } = useTexts();
  return (
    <Notice
      kind="danger"
      live
      title={t('common.error.title')}
      action={
        <Button
          onClick={() => {
            void offer.refetchTariffs();
            void offer.refetchSeats();
          }}
        >
          {t('buy.again')}
        </Button>
      }
    >
      {textOfError(offer.failure, t)}
    </Notice>
  );
}
