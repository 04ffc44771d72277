import { pathTo } from '#apps/website/addresses.ts';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/parts/Showtime.module.css';
import { SiteLink } from '#apps/website/parts/SiteLink.tsx';
import { sellingOf, useNow, useSite } from '#apps/website/site/SiteProvider.tsx';
import type { ScheduleWire } from '#modules/screenings/contract.ts';
import { buyLink } from '#modules/screenings/rules/availability.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

/** Where the tickets of a screening are sold: an event's on the event's own page (D-049). */
export const buyPath = (schedule: Pick<ScheduleWire, 'id' | 'event_id'>): string =>
  schedule.event_id === null
    ? pathTo('buy.tickets', { schedule_id: schedule.id })
    : pathTo('buy.events', { event_id: schedule.event_id });

/**
 * The buy button of one screening: its time, its version and, when nothing can be bought, why (TCK-006, D-047).
 * `title` is said to those who only hear the button.
 */
export function Showtime({
  schedule,
  title,
  withScreen,
}: {
  schedule: ScheduleWire;
  title: string;
  withScreen?: boolean;
}) {
  const { t, formats } = useTexts();
  const site = useSite();
  const startsAt = Date.parse(schedule.start);
  const selling = sellingOf(site);
  const link = buyLink(
    { purchasableOnline: schedule.purchasable_online, soldOut: schedule.sold_out, startsAt },
    selling,
    useNow(),
  );
  const screen = withScreen ? site.screens.find(({ id }) => id === schedule.screen_id)?.name : undefined;
  const when = formats.dateTime(startsAt);
  const words = (
    <>
      <time className={css.time} dateTime={schedule.start} aria-hidden="true">
        {formats.time(startsAt)}
      </time>
      <span className={css.detail} aria-hidden="true">
        {[schedule.version.short, screen].filter(Boolean).join(' · ')}
      </span>
    </>
  );
  if (!link.disabled) {
    return (
      <SiteLink to={{ path: buyPath(schedule) }} className={css.showtime}>
        {words}
        <VisuallyHidden>{t('common.buy_link.buy_at', { title, when })}</VisuallyHidden>
      </SiteLink>
    );
  }
  const soldOut = link.label === 'sold_out';
  // A house that sells nothing here tells its times plainly, instead of a hundred times that it does not.
  const isTold = !soldOut && !(selling.ticketsFeature && selling.paymentEnabled);
  return (
    <span className={css.showtime} data-closed={soldOut ? 'sold-out' : isTold ? 'told' : 'elsewhere'}>
      {words}
      {isTold ? null : (
        <span className={css.state} aria-hidden="true">
          {t(soldOut ? 'common.buy_link.sold_out' : 'common.buy_link.not_available')}
        </span>
      )}
      <VisuallyHidden>
        {t(soldOut ? 'common.buy_link.sold_out_at' : 'common.buy_link.not_available_at', { title, when })}
      </VisuallyHidden>
    </span>
  );
}

/** Showtimes side by side. */
export function Showtimes({
  schedules,
  title,
  withScreen,
}: {
  schedules: readonly ScheduleWire[];
  title: string;
  withScreen?: boolean;
}) {
  return (
    <ul className={css.row}>
      {schedules.map((schedule) => (
        <li key={schedule.id}>
          <Showtime schedule={schedule} title={title} withScreen={withScreen} />
        </li>
      ))}
    </ul>
  );
}
