import type { ReactNode } from 'react';
import { pathTo } from '#apps/website/addresses.ts';
import { useShownSite } from '#apps/website/cinema/use-cinema.ts';
import { onlineSaleOf } from '#apps/website/components/films/online-sale.ts';
import css from '#apps/website/components/films/Showtime.module.css';
import { accessMarks, versionName } from '#apps/website/components/films/version-name.ts';
import { SiteLink } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { useShowTimes } from '#apps/website/i18n/use-show-times.ts';
import { sellingOf, useNow, useSite } from '#apps/website/site/SiteProvider.tsx';
import { businessDay } from '#kernel/days.ts';
import type { ScheduleWire } from '#modules/screenings/contract/public.ts';
import { type BuyLink, buyLink, fewSeatsLeft } from '#modules/screenings/rules/programme/availability.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

/** Returns the sales page of a screening: an event's own page for an event (D-049). */
export const buyPath = (schedule: Pick<ScheduleWire, 'id' | 'event_id'>): string =>
  schedule.event_id === null
    ? pathTo('buy.tickets', { schedule_id: schedule.id })
    : pathTo('buy.events', { event_id: schedule.event_id });

/** Returns whether a screening can be bought at `now`, and the label of its button (TCK-006). */
export const buyLinkOf = (schedule: ScheduleWire, site: SiteData, now: number): BuyLink =>
  buyLink(
    {
      purchasableOnline: schedule.purchasable_online,
      soldOut: schedule.sold_out,
      startsAt: Date.parse(schedule.start),
      ...onlineSaleOf(schedule),
    },
    sellingOf(site),
    now,
  );

type ShowtimeProps = {
  schedule: ScheduleWire;
  /** For screen readers. */
  title: string;
  withScreen?: boolean;
  /** Of several cinemas, for times that are not grouped by cinema. */
  withCinema?: boolean;
  /** The date is above the time: for times of several days side by side. */
  withDay?: boolean;
  /** False where the version stands above its times. */
  withVersion?: boolean;
  withPrice?: boolean;
  /** The show is chosen for something else than a purchase: where its link leads. */
  choosePath?: (schedule: ScheduleWire) => string;
};

/**
 * Shows the buy button of one screening: its time, what its place in the page does not say, and, if
 * it cannot be bought, the reason (TCK-006, D-047).
 */
export function Showtime(props: ShowtimeProps) {
  const { schedule, title, choosePath } = props;
  const { t } = useTexts();
  const link = buyLinkOf(schedule, useSite(), useNow());
  const { when } = useShowTimes();
  const { words, details } = useWords(props, !link.disabled);
  if (link.disabled)
    return <ClosedShowtime schedule={schedule} title={title} label={link.label} words={words} details={details} />;
  const text = t(choosePath ? 'common.buy_link.choose_at' : 'common.buy_link.buy_at', {
    title,
    when: when(Date.parse(schedule.start)),
  });
  return (
    <SiteLink to={{ path: (choosePath ?? buyPath)(schedule) }} className={css.showtime}>
      {words}
      <VisuallyHidden>{`${text}, ${details}`}</VisuallyHidden>
    </SiteLink>
  );
}

/** Returns what the eye reads in the box, and the details that a screen reader hears. */
function useWords(props: ShowtimeProps, isOpen: boolean): { words: ReactNode; details: string } {
  const { schedule, withScreen, withCinema, withDay, withVersion = true, withPrice } = props;
  const { t, formats } = useTexts();
  const site = useSite();
  const { cinemas } = useShownSite();
  const { night } = useShowTimes();
  const startsAt = Date.parse(schedule.start);
  const screen = withScreen ? site.screens.find(({ id }) => id === schedule.screen_id)?.name : '';
  const cinema = withCinema && cinemas.length > 1 ? cinemas.find(({ id }) => id === schedule.cinema_id)?.name : '';
  const few = isOpen && fewSeatsLeft(schedule, site.settings.public_config.few_seats_left);
  const { price_from, version } = schedule;
  const price =
    withPrice && isOpen && price_from !== null ? t('common.price_from', { price: formats.money(price_from) }) : '';
  const marks = withVersion ? [version.short, ...accessMarks({ t }, version)] : [];
  const line = (className: string | undefined, text: string) =>
    text === '' ? null : (
      <span className={className} aria-hidden="true">
        {text}
      </span>
    );
  return {
    words: (
      <>
        {line(css.detail, withDay ? formats.shortDay(businessDay(startsAt, site.exhibitor.timezone, 0)) : '')}
        <time className={css.time} dateTime={schedule.start} aria-hidden="true">
          {formats.time(startsAt)}
        </time>
        {line(css.night, night(startsAt))}
        {line(css.detail, [...marks, cinema, screen].filter(Boolean).join(' · '))}
        {line(css.detail, price)}
        {line(css.few, few ? t('common.few_left') : '')}
      </>
    ),
    details: [versionName({ t }, version), cinema, screen, price, few ? t('common.few_left_long') : '']
      .filter(Boolean)
      .join(', '),
  };
}

/** Shows a time that the website does not sell, and why. */
function ClosedShowtime(props: {
  schedule: ScheduleWire;
  title: string;
  label: BuyLink['label'];
  words: ReactNode;
  details: string;
}) {
  const { schedule, title, label, words, details } = props;
  const { t, formats } = useTexts();
  const { when } = useShowTimes();
  const selling = sellingOf(useSite());
  const reason = label === 'buy' ? 'not_available' : label;
  const from = schedule.online_from === null ? '' : formats.dateTime(Date.parse(schedule.online_from));
  // An exhibitor without online sales shows plain times, without a notice at each.
  const isPlain = label !== 'sold_out' && !(selling.ticketsFeature && selling.paymentEnabled);
  const text = t(`common.buy_link.${reason}_at`, { title, when: when(Date.parse(schedule.start)), from });
  return (
    <span className={css.showtime} data-closed={label === 'sold_out' ? 'sold-out' : isPlain ? 'told' : 'elsewhere'}>
      {words}
      {isPlain ? null : (
        <span className={css.state} aria-hidden="true">
          {t(`common.buy_link.${reason}`, { from })}
        </span>
      )}
      <VisuallyHidden>{`${text}, ${details}`}</VisuallyHidden>
    </span>
  );
}
