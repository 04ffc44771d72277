import { SiteLinkButton } from '#apps/website/components/SiteLink.tsx';
import { SomethingWrong } from '#apps/website/components/SomethingWrong.tsx';
import type { MessageKey } from '#apps/website/i18n/message-key.ts';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { ExchangeForm } from '#apps/website/pages/buy/other-show/ExchangeForm.tsx';
import { OpenExchange } from '#apps/website/pages/buy/other-show/OpenExchange.tsx';
import { PurchaseSidebar } from '#apps/website/pages/buy/tickets/PurchaseSidebar.tsx';
import css from '#apps/website/pages/buy/tickets/TicketForm.module.css';
import { type TicketOffer, useTicketOffer } from '#apps/website/pages/buy/tickets/use-ticket-offer.ts';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import type { OtherShowWire } from '#modules/sales/contract/other-show.ts';
import type { ScheduleWire } from '#modules/screenings/contract/public.ts';
import { Notice } from '#ui/Notice.tsx';
import { Skeleton } from '#ui/Spinner.tsx';

/** The show that was chosen, with the form of the exchange. Keyed by the show. */
export function ChosenShow({
  bill,
  schedule,
  onChanged,
}: {
  bill: OtherShowWire;
  schedule: ScheduleWire;
  onChanged: () => void;
}) {
  const { t, formats } = useTexts();
  const offer = useTicketOffer(schedule.id);
  const site = useSite();
  const movie = site.movies.find(({ id }) => id === schedule.movie_id);
  const { data } = offer;
  const notice = data?.notice as MessageKey | null | undefined;
  const from = data?.schedule.online_from;
  const above = (
    <>
      <p>
        <SiteLinkButton to="bill.other-show" params={{ uuid: bill.uuid }}>
          {t('other-show.back')}
        </SiteLinkButton>
      </p>
      {bill.open ? <OpenExchange open={bill.open} /> : null}
    </>
  );
  return (
    <div className={css.page}>
      <PurchaseSidebar movie={movie ?? data?.movie} schedule={data?.schedule ?? schedule} event={null} />
      {data && !notice ? (
        <ExchangeForm bill={bill} data={data} offer={offer} above={above} onChanged={onChanged} />
      ) : (
        <div className={css.sections}>
          {above}
          {notice ? (
            <Notice kind="neutral" live>
              {t(notice, { from: from ? formats.dateTime(Date.parse(from)) : '' })}
            </Notice>
          ) : null}
          {data ? null : <Loading offer={offer} />}
        </div>
      )}
    </div>
  );
}

function Loading({ offer }: { offer: TicketOffer }) {
  const { t } = useTexts();
  if (offer.state !== 'failed' && offer.state !== 'missing')
    return <Skeleton lines={4} height="3.5rem" label={t('common.loading')} />;
  return (
    <SomethingWrong
      onAgain={() => {
        void offer.refetchTariffs();
        void offer.refetchSeats();
      }}
    />
  );
}
