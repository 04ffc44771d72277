import type { MovieWire, TagWire } from '#modules/catalogue/contract.ts';
import type { WidgetKey } from '#modules/content/contract.ts';
import type { ExhibitorWire, PublicSettings } from '#modules/exhibitor/contract.ts';
import type { PaymentMethodWire } from '#modules/payments/contract.ts';
import type { EventWire, ScheduleWire } from '#modules/screenings/contract.ts';
import type { CinemaWire, ScreenWire } from '#modules/venues/contract.ts';

/** GET /api/site and the initial data in every page (D-004, SITE-065), in one locale. */
export type SiteData = {
  /** Changes with every change of what is shown; pages are cached under it. */
  version: string;
  locale: string;
  /** The server's clock when the data was put together, epoch ms: lists by day are judged against it at first. */
  now: number;
  exhibitor: ExhibitorWire;
  settings: PublicSettings;
  cinemas: CinemaWire[];
  screens: ScreenWire[];
  movies: MovieWire[];
  schedules: ScheduleWire[];
  events: EventWire[];
  tags: TagWire[];
  widgets: Partial<Record<WidgetKey, string>>;
  payment_methods: PaymentMethodWire[];
};
