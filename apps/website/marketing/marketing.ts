import { dataLayer } from '#apps/website/marketing/data-layer.ts';
import { wallClock } from '#kernel/days.ts';
import type { MovieWire } from '#modules/catalogue/contract/public.ts';
import type { BillResultWire } from '#modules/sales/contract/public.ts';
import type { ScheduleWire } from '#modules/screenings/contract/public.ts';
import type { SiteData } from '#modules/site/contract/public.ts';

/** D-181. */
export type MarketingEvent = 'view_item' | 'add_to_cart' | 'begin_checkout' | 'purchase';
export type MarketingItem = {
  readonly movie: string;
  /** DD-MM-YYYY (SEO-004). */
  readonly date?: string;
  /** HH:mm */
  readonly time?: string;
  readonly format: string;
  /** Euros. */
  readonly value?: number;
  readonly currency: 'EUR';
  /** For a purchase: the bill's reference. Its uuid opens the tickets and is never sent. */
  readonly transaction_id?: string;
};

const DEFAULT_FORMAT = 'Digital';
const FORMATS: Record<string, string> = { DOLBYATMOS: 'Dolby Atmos', IMAX: 'IMAX', LASER: 'Laser', FILM35: '35mm' };

/** Returns the data layer item of a film or a screening (SEO-004). */
export function marketingItem(
  site: SiteData,
  movie: Pick<MovieWire, 'display_title'>,
  schedule?: Pick<ScheduleWire, 'start' | 'version'>,
  value?: number,
): MarketingItem {
  const start = schedule && wallClock(Date.parse(schedule.start), site.exhibitor.timezone);
  return {
    movie: movie.display_title,
    ...(start && { date: start.day.split('-').reverse().join('-'), time: start.time }),
    format: (schedule && FORMATS[schedule.version.media_type]) ?? DEFAULT_FORMAT,
    ...(value !== undefined && { value }),
    currency: 'EUR',
  };
}

/**
 * Returns the data layer item of a purchase: the checkout's data (D-181), else the bill's. The
 * checkout's data came from a browser: only known fields are copied, as text.
 */
export function purchaseItem(site: SiteData, bill: BillResultWire): MarketingItem {
  const { schedule, amount, googleTagManagerData: tagData } = bill;
  const start = schedule && wallClock(Date.parse(schedule.start), site.exhibitor.timezone);
  const text = (name: 'movie' | 'date' | 'time' | 'format', otherwise: string | undefined): string | undefined => {
    const value = tagData?.[name];
    return typeof value === 'string' ? value.slice(0, TEXT_MAX) : otherwise;
  };
  const date = text('date', start?.day.split('-').reverse().join('-'));
  const time = text('time', start?.time);
  return {
    movie: text('movie', schedule?.movie) ?? '',
    ...(date && { date }),
    ...(time && { time }),
    format: text('format', undefined) ?? DEFAULT_FORMAT,
    value: amount,
    currency: 'EUR',
  };
}

const TEXT_MAX = 200;

/**
 * Adds an event to the data layer, only while the exhibitor's tag-manager setting is on (SEO-003).
 */
export function reportMarketing(site: SiteData, event: MarketingEvent, item: MarketingItem): void {
  if (!site.settings.public_config.tag_manager.enabled) return;
  dataLayer().push({ ...item, event });
}
