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

/**
 * Shows the buy button of one screening: its time, its version and, if it cannot be bought, the
 * reason (TCK-006, D-047). `title` is for screen readers.
 */
export function Showtime({
  schedule,
  title,
  withScreen,
  withCinema,
  withDay,
  withVersion = true,
  withPrice,
  choosePath,
}: {
  schedule: ScheduleWire;
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
}) {
  const { t, formats } = useTexts();
  const site = useSite();
  const startsAt = Date.parse(schedule.start);
  const selling = sellingOf(site);
  const link = buyLinkOf(schedule, site, useNow());
  const screen = withScreen ? site.screens.find(({ id }) => id === schedule.screen_id)?.name : undefined;
  const { cinemas } = useShownSite();
  const cinema =
    withCinema && cinemas.length > 1 ? cinemas.find(({ id }) => id === schedule.cinema_id)?.name : undefined;
  const times = useShowTimes();
  const night = times.night(startsAt);
  const when = times.when(startsAt);
  const few = !link.disabled && fewSeatsLeft(schedule, site.settings.public_config.few_seats_left);
  const price =
    withPrice && !link.disabled && schedule.price_from !== null
      ? t('common.price_from', { price: formats.money(schedule.price_from) })
      : '';
  const version = withVersion ? [schedule.version.short, ...accessMarks({ t }, schedule.version)] : [];
  const details = [...version, cinema, screen].filter(Boolean).join(' · ');
  const received = [versionName({ t }, schedule.version), cinema, screen, price, few ? t('common.few_left_long') : '']
    .filter(Boolean)
    .join(', ');
  const words = (
    <>
      {withDay ? (
        <span className={css.detail} aria-hidden="true">
          {formats.shortDay(businessDay(startsAt, site.exhibitor.timezone, 0))}
        </span>
      ) : null}
      <time className={css.time} dateTime={schedule.start} aria-hidden="true">
        {formats.time(startsAt)}
      </time>
      {night ? (
        <span className={css.night} aria-hidden="true">
          {night}
        </span>
      ) : null}
      {details ? (
        <span className={css.detail} aria-hidden="true">
          {details}
        </span>
      ) : null}
      {price ? (
        <span className={css.detail} aria-hidden="true">
          {price}
        </span>
      ) : null}
      {few ? (
        <span className={css.few} aria-hidden="true">
          {t('common.few_left')}
        </span>
      ) : null}
    </>
  );
  if (!link.disabled) {
    return (
      <SiteLink to={{ path: (choosePath ?? buyPath)(schedule) }} className={css.showtime}>
        {words}
        <VisuallyHidden>{`${t(choosePath ? 'common.buy_link.choose_at' : 'common.buy_link.buy_at', { title, when })}, ${received}`}</VisuallyHidden>
      </SiteLink>
    );
  }
  const soldOut = link.label === 'sold_out';
  const reason = link.label === 'buy' ? 'not_available' : link.label;
  const from = schedule.online_from === null ? '' : formats.dateTime(Date.parse(schedule.online_from));
  // An exhibitor without online sales shows plain times, without a notice at each.
  const isPlain = !soldOut && !(selling.ticketsFeature && selling.paymentEnabled);
  return (
    <span className={css.showtime} data-closed={soldOut ? 'sold-out' : isPlain ? 'told' : 'elsewhere'}>
      {words}
      {isPlain ? null : (
        <span className={css.state} aria-hidden="true">
          {t(`common.buy_link.${reason}`, { from })}
        </span>
      )}
      <VisuallyHidden>{`${t(`common.buy_link.${reason}_at`, { title, when, from })}, ${received}`}</VisuallyHidden>
    </span>
  );
}
