import { wallClock } from '#kernel/days.ts';
import type { MovieWire } from '#modules/catalogue/contract.ts';
import type { ScheduleWire } from '#modules/screenings/contract.ts';
import type { SiteData } from '#modules/site/contract.ts';

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
};

const DEFAULT_FORMAT = 'Digital';
const FORMATS: Record<string, string> = { DOLBYATMOS: 'Dolby Atmos', IMAX: 'IMAX', LASER: 'Laser', FILM35: '35mm' };

/** What the data layer is told of a film or one of its screenings (SEO-004). */
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

/** Told to the data layer only while the operator's tag-manager setting is on (SEO-003). */
export function tellMarketing(site: SiteData, event: MarketingEvent, item: MarketingItem): void {
  if (!site.settings.public_config.tag_manager.enabled) return;
  const page = globalThis as typeof globalThis & { dataLayer?: unknown[] };
  page.dataLayer ??= [];
  page.dataLayer.push({ event, ...item });
}
