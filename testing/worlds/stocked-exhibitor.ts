import { FEEDS } from '#modules/feeds/rules/feed-names.ts';
import { createApiKey } from '#modules/feeds/server.ts';
import { buildCinema, buildEvent, buildMovie, buildScreening, type Cinema } from '#testing/builders/builders.ts';
import { inAllLanguages, inTenant, json } from '#testing/builders/in-tenant.ts';
import { buildVoucherType, type MethodsOptions } from '#testing/builders/offer.ts';
import { buildHall } from '#testing/builders/venue.ts';
import { buildVoucher } from '#testing/builders/voucher.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

/** An exhibitor's data: one value for each thing that an address or a body can name. */
export type StockedExhibitor = {
  /** Its public address, sent as the Host header. */
  readonly host: string;
  readonly cinema: Cinema;
  readonly screenings: readonly number[];
  /** A screening in an unnumbered hall that always has free places. */
  readonly roomyScreening: number;
  readonly rates: readonly number[];
  readonly methods: readonly number[];
  readonly voucherTypes: readonly number[];
  readonly voucherSlugs: readonly string[];
  readonly movieSlugs: readonly string[];
  /** A film without a show: visitors can wait for its tickets. */
  readonly announcedFilm: number;
  readonly eventIds: readonly number[];
  readonly eventSlugs: readonly string[];
  readonly pages: readonly string[];
  readonly seats: readonly string[];
  /** One paid, one open, one paid with vouchers. */
  readonly bills: readonly string[];
  readonly payments: readonly string[];
  readonly vouchers: readonly { readonly uuid: string; readonly code: string }[];
  /** Of the paid bill; `code`: as it is typed at an entrance. */
  readonly tickets: readonly { readonly uuid: string; readonly code: string }[];
  /** The key of a partner who may read every feed. */
  readonly apiKey: string;
};

/**
 * Builds an exhibitor with every kind of data that the website can request: halls with and without
 * numbers, an event, a content page, voucher types, vouchers, bills paid and open. `name` is in all
 * its texts, so that no other exhibitor's answers may contain it; `host` is its address.
 */
export async function buildStockedExhibitor(
  t: TestDatabase,
  options: { name: string; host: string; methods?: MethodsOptions },
): Promise<StockedExhibitor> {
  const { name, host } = options;
  const small = name.toLowerCase();
  const texts = (what: string) => inAllLanguages(`${name} ${what}`);
  const cinema = await buildCinema(t, {
    exhibitor: { tradeName: name, servingOn: host, slug: small },
    movie: { title: texts('film'), slug: `${small}-film` },
    rates: { normal: { name: texts('normal') }, student: { name: texts('student') } },
    methods: options.methods,
    screen: { name: `${name} hall`, classRates: { love_seats: { ticket: 200, handling: 50 } } },
    hall: '..........|..........|..........|..<>..<>..|..........|....xx....',
  });
  const { exhibitorId } = cinema;
  const other = await buildMovie(t, exhibitorId, { title: texts('second film'), slug: `${small}-second` });
  const announced = await buildMovie(t, exhibitorId, { title: texts('announced film'), slug: `${small}-announced` });
  const eventSlug = `${small}-night`;
  const eventId = await buildEvent(t, exhibitorId, { title: texts('night'), slug: eventSlug });
  const roomy = await buildHall(t, exhibitorId, { cinemaId: cinema.cinemaId, hall: 20_000, name: `${name} arena` });
  const roomyScreening = await buildScreening(t, cinema, { ...other, hall: roomy });
  const screenings = [cinema.screeningId, await buildScreening(t, cinema, { eventId }), roomyScreening];
  const voucherSlugs = [`${small}-card`, `${small}-subscription`];
  const voucherTypes = [
    await buildVoucherType(t, exhibitorId, {
      slug: voucherSlugs[0],
      title: texts('card'),
      products: { default: 1_000, min: 0, max: 5_000, step: 500 },
    }),
    await buildVoucherType(t, exhibitorId, { slug: voucherSlugs[1], title: texts('pass'), type: 'subscription' }),
  ];
  const pages = [`info/${small}`];
  await inTenant(t, exhibitorId, (tx) =>
    tx.run(
      `INSERT INTO content (exhibitor_id, type, slug, page_title, content) VALUES (tenant(), 'page', $1, $2, $3)`,
      [pages[0], json(texts('page')), json({ en: `<p>${name}</p>` })],
    ),
  );
  const shop = purchasesAt(t, () => cinema);
  const buyer = { name: `${name} Buyer`, email: `${small}@example.org` };
  const bills = [
    await shop.tickets({ ...buyer, seats: ['A-1', 'A-2'] }),
    await shop.unpaid({ ...buyer, seats: ['A-3'] }),
    await shop.vouchers({ ...buyer, typeId: voucherTypes[0] ?? 0, turns: 2, euros: 24 }),
  ];
  const payments = await t.asOwner<{ id: string }>(
    'SELECT id FROM payment WHERE exhibitor_id = $1 ORDER BY created_at',
    [exhibitorId],
  );
  const tickets = await t.asOwner<{ uuid: string; code: string }>(
    'SELECT id AS uuid, code FROM ticket WHERE exhibitor_id = $1 ORDER BY code',
    [exhibitorId],
  );
  const vouchers = [
    await buildVoucher(t, exhibitorId, { turns: 50 }),
    await buildVoucher(t, exhibitorId, { paid: false }),
  ];
  const acting = { exhibitorId: cinema.exhibitorId, actor: 'employee:1', channel: 'portal' } as const;
  const partner = await createApiKey(t.db, acting, { name: 'Partner', scopes: FEEDS });
  return {
    host,
    cinema,
    screenings,
    roomyScreening,
    rates: Object.values(cinema.rates),
    methods: Object.values(cinema.methods),
    voucherTypes,
    voucherSlugs,
    movieSlugs: [`${small}-film`, `${small}-second`],
    announcedFilm: announced.movieId,
    eventIds: [eventId],
    eventSlugs: [eventSlug],
    pages,
    seats: [...cinema.seatIds.keys()],
    bills,
    payments: payments.map(({ id }) => id),
    vouchers,
    tickets,
    apiKey: partner.key,
  };
}
