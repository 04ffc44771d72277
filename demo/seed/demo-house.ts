import type {
  DemoCinema,
  DemoDistributor,
  DemoEvent,
  DemoFilm,
  DemoPage,
  DemoPaymentMethod,
  DemoQuestion,
  DemoScreen,
  DemoTag,
  DemoVoucherType,
  DemoWidget,
} from '#demo/content/types.ts';
import type { Day } from '#kernel/days.ts';
import type { Settings } from '#modules/exhibitor/contract.ts';
import type { PriceRate } from '#modules/pricing/rules/price-rate.ts';

/** One showing, as the programme plans it. `key` stays the same however often the programme is worked out. */
export type PlannedShowing = {
  readonly key: string;
  readonly day: Day;
  /** Minutes after midnight of `day` on the cinema's clock; beyond 1440 it is the night after. */
  readonly minute: number;
  readonly screen_id: number;
  readonly movie_id: number;
  readonly version_id: number;
  readonly type: 'regular' | 'preview' | 'event' | 'school' | 'private';
  /** The event it belongs to. */
  readonly event: DemoEvent | null;
};

/** The demo house as a whole: everything the loader needs, in plain data. */
export type DemoHouse = {
  readonly exhibitor: {
    readonly slug: string;
    readonly trade_name: string;
    readonly email: string;
    readonly timezone: string;
    readonly twitter: string | null;
    /** File in demo/artwork/rendered. */
    readonly logo: string;
    readonly info: Readonly<Record<string, unknown>>;
  };
  /** Images of header slides name files in demo/artwork/rendered. */
  readonly settings: Settings;
  readonly cinemas: readonly DemoCinema[];
  readonly screens: readonly DemoScreen[];
  readonly tags: readonly DemoTag[];
  readonly distributors: readonly DemoDistributor[];
  readonly films: readonly DemoFilm[];
  readonly priceRates: readonly PriceRate[];
  readonly voucherTypes: readonly DemoVoucherType[];
  readonly paymentMethods: readonly DemoPaymentMethod[];
  readonly pages: readonly DemoPage[];
  /** The page the questions stand on. */
  readonly faqSlug: string;
  readonly questions: readonly DemoQuestion[];
  readonly widgets: readonly DemoWidget[];
  /** The showings of these days, none of them overlapping on a screen. */
  readonly programme: (from: Day, until: Day) => readonly PlannedShowing[];
};
