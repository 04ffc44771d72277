import { createHash } from 'node:crypto';
import { isVisibleOn } from '#kernel/visibility.ts';
import { WIDGETS, type WidgetKey } from '#modules/content/rules/widgets.ts';
import { sanitise } from '#modules/content/server.ts';
import type { PaymentMethodWire } from '#modules/payments/contract/public.ts';
import { publicMethods } from '#modules/payments/rules/methods.ts';
import { POSTER_LG, POSTER_MD } from '#modules/pictures/rules/renditions.ts';
import type { EventWire, ScheduleWire } from '#modules/screenings/contract/public.ts';
import { SALES_CUT_OFF_MS } from '#modules/screenings/rules/programme/availability.ts';
import type { HallPlanWire } from '#modules/seating/contract/public.ts';
import type { Arrangement } from '#modules/seating/rules/arrangement.ts';
import { hallPlan, unavailableSeats } from '#modules/seating/rules/hall-plan.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import { movieWire } from '#modules/site/server/wire/movie-wire.ts';
import { isOnSite, type Moment, scheduleWire } from '#modules/site/server/wire/schedule-wire.ts';
import { exhibitorWire, publicSettings } from '#modules/site/server/wire/settings-wire.ts';
import { cinemaWires, screenWire } from '#modules/site/server/wire/venue-wire.ts';
import type { WireContext } from '#modules/site/server/wire/wire-context.ts';
import type { SeatCounts, SnapshotEvent, SnapshotScreening } from '#modules/site/snapshot.ts';
import { type PreparedAnswer, precompressResponse } from '#platform/http/pages/precompressed-response.ts';

/** Site data with its texts, which are built once. */
export type BuiltSite = {
  readonly data: SiteData;
  /** The data as bytes of JSON, safe inside a script element: `<` is written \u003c. */
  readonly json: Buffer;
  /** `{data}`, as GET /api/site sends it. */
  readonly answer: PreparedAnswer;
  /** Valid until then: the next moment at which sales of a screening end (epoch ms). */
  readonly validUntil: number;
};

/**
 * Returns the current data of an exhibitor's public site in one locale (SITE-065, D-004): only what
 * is visible there, from today's business day on. `version` is a digest of all of it and of the
 * day, so nodes with the same data agree.
 */
export function buildSiteData(context: WireContext, { countsOf, takenSeatsOf }: LiveSeats, moment: Moment): BuiltSite {
  const { snapshot, text } = context;
  const shown = [...snapshot.screenings.values()].filter(
    (screening) => screening.day >= moment.today && isOnSite(snapshot, screening),
  );
  const schedules = shown.map((screening) => ({
    ...scheduleWire(screening, countsOf(screening.id), moment, context),
    unavailable_seats: unavailableIn(context, screening, takenSeatsOf(screening.id)),
  }));
  const scheduleById = new Map(schedules.map((schedule) => [schedule.id, schedule]));
  const content = {
    locale: context.locale,
    exhibitor: exhibitorWire(context),
    settings: publicSettings(context),
    cinemas: cinemaWires([...snapshot.cinemas.values()]),
    screens: [...snapshot.screens.values()].map(screenWire),
    movies: [...snapshot.movies.values()]
      .filter((movie) => isVisibleOn(movie.visibility, 'SITE'))
      .map((movie) => movieWire(movie, context)),
    schedules,
    arrangements: plansOf(context, shown),
    events: [...snapshot.events.values()].flatMap((event) => eventWire(event, scheduleById, context) ?? []),
    tags: [...snapshot.tags.values()].map(({ id, slug, name }) => ({ id, slug, name: text(name) })),
    widgets: widgetTexts(context),
    payment_methods: methodWires(context),
  };
  const { last, next } = saleEndsAround(shown, moment.now);
  const body = JSON.stringify(content);
  const digest = createHash('sha256')
    .update(`${moment.today} ${last} ${snapshot.pagesStamp} `)
    .update(body)
    .digest('base64url');
  const head = { version: digest.slice(0, 16), now: moment.now };
  const data: SiteData = { ...head, ...content };
  // joins both objects without writing the large one twice
  const json = `${JSON.stringify(head).slice(0, -1)},${body.slice(1)}`.replaceAll('<', '\\u003c');
  return {
    data,
    json: Buffer.from(json),
    answer: precompressResponse(`{"data":${json}}`, head.version),
    validUntil: next,
  };
}

/** What is sold at this moment, as far as this node has read it. */
export type LiveSeats = {
  readonly countsOf: (screeningId: number) => SeatCounts;
  /** Seats that are sold, held, reserved or blocked. */
  readonly takenSeatsOf: (screeningId: number) => ReadonlySet<number>;
};

/** D-005: each plan once, for all screenings of its hall. */
const plansOf = ({ snapshot }: WireContext, shown: readonly SnapshotScreening[]): HallPlanWire[] =>
  [...new Set(shown.map(({ arrangement_id }) => arrangement_id))].flatMap((id) => {
    const arrangement = id === null ? undefined : snapshot.arrangements.get(id);
    return id === null || !arrangement ? [] : [{ id, ...planWire(arrangement) }];
  });

/** A plan changes with its snapshot only, and is the same in every language. */
const plans = new WeakMap<Arrangement, Omit<HallPlanWire, 'id'>>();
function planWire(arrangement: Arrangement): Omit<HallPlanWire, 'id'> {
  const known = plans.get(arrangement) ?? (hallPlan(arrangement) as unknown as Omit<HallPlanWire, 'id'>);
  plans.set(arrangement, known);
  return known;
}

function unavailableIn({ snapshot }: WireContext, screening: SnapshotScreening, taken: ReadonlySet<number>): string {
  const arrangement =
    screening.arrangement_id === null ? undefined : snapshot.arrangements.get(screening.arrangement_id);
  return arrangement ? unavailableSeats(arrangement, taken) : '';
}

/**
 * Returns the last begin or end of sales before now, and the next one: between them, time alone
 * changes nothing.
 */
function saleEndsAround(shown: readonly SnapshotScreening[], now: number): { last: number; next: number } {
  let last = 0;
  let next = Number.POSITIVE_INFINITY;
  for (const { starts_at, online_from, online_until } of shown)
    for (const change of [starts_at + SALES_CUT_OFF_MS, online_from, online_until]) {
      if (change === null) continue;
      if (change <= now) last = Math.max(last, change);
      else next = Math.min(next, change);
    }
  return { last, next };
}

/**
 * SCH-003. Returns null if the site does not show it: not visible there, or over. An announced
 * event has no screening yet (D-049).
 */
function eventWire(
  event: SnapshotEvent,
  schedules: ReadonlyMap<number, ScheduleWire>,
  { text, image }: WireContext,
): EventWire | null {
  if (!isVisibleOn(event.visibility, 'SITE')) return null;
  const schedule = event.screening_id === null ? null : (schedules.get(event.screening_id) ?? null);
  if (event.screening_id !== null && !schedule) return null;
  return {
    id: event.id,
    slug: event.slug,
    title: text(event.title),
    page_title: text(event.page_title),
    description: text(event.description),
    content: sanitise(text(event.content)),
    sell_online: event.sell_online,
    theme: event.theme,
    schedule,
    assets: { poster: image(event.assets.poster, POSTER_LG), poster_md: image(event.assets.poster_md, POSTER_MD) },
  };
}

/** Texts of emails do not appear on pages. */
const NOT_SHOWN: readonly WidgetKey[] = ['purchase-mail'];

function widgetTexts({ snapshot, text }: WireContext): SiteData['widgets'] {
  const widgets: SiteData['widgets'] = {};
  for (const key of WIDGETS) {
    const html = NOT_SHOWN.includes(key) ? '' : sanitise(text(snapshot.widgets.get(key)));
    if (html) widgets[key] = html;
  }
  return widgets;
}

const methodWires = ({ snapshot, text }: WireContext): PaymentMethodWire[] =>
  publicMethods(snapshot.paymentMethods).map((method) => ({
    id: method.id,
    name: text(method.name),
    type: method.type,
    driver: method.driver,
    component: method.component,
    frontend_config: method.frontend_config,
    template: method.template,
    exclusive: method.exclusive,
  }));
