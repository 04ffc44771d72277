import { businessDay } from '#kernel/days.ts';
import { notFound } from '#kernel/refusal.ts';
import { actingAs } from '#modules/access/server.ts';
import { exhibitorClock } from '#modules/exhibitor/server.ts';
import { type PriceRateWire, pricingStaffApi, RATES_MAX } from '#modules/pricing/contract/staff.ts';
import { archivePriceRate, changePriceRate } from '#modules/pricing/server/change-price-rate.ts';
import { changePrices } from '#modules/pricing/server/change-prices.ts';
import { createPriceRate } from '#modules/pricing/server/create-price-rate.ts';
import { orderPriceRates } from '#modules/pricing/server/order-price-rates.ts';
import { pricedPlacesWire, priceRateWire } from '#modules/pricing/server/price-rate-wire.ts';
import { pricedPlaces, priceRate, priceRates } from '#modules/pricing/server/price-rates.sql.ts';
import { priceScreening } from '#modules/pricing/server/price-screening.ts';
import { showScreeningPrices } from '#modules/pricing/server/show-screening-prices.ts';
import { vatInForce } from '#modules/vat/server.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp, HttpRequest } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

const PLACES_MAX = 2_000;

/**
 * Registers the portal's routes for price rates (TCK-005, PORT-010) and for the own prices of a
 * screening (PRICE-16). The staff gate protects these routes.
 */
export function priceRateRoutes(app: HttpApp, { db }: { readonly db: Db }): void {
  const serve = serving(app, pricingStaffApi);
  const list = async (exhibitorId: number, locale: string): Promise<PriceRateWire[]> => {
    const [vat, rows] = await db.ask(exhibitorId, (first) =>
      Promise.all([vatInForce(first), priceRates(first, RATES_MAX)]),
    );
    return rows.map((row) => priceRateWire(row, vat, locale));
  };
  serve('GET /api/staff/price-rates', { policy: 'price_rates.view' }, async ({ exhibitorId, locale }) => ({
    data: await list(exhibitorId, locale),
  }));
  serve(
    'POST /api/staff/price-rates/order',
    { policy: 'price_rates.edit' },
    async ({ exhibitorId, staff, locale, body }) => {
      await orderPriceRates(db, actingAs(exhibitorId, staff), body);
      return { data: await list(exhibitorId, locale) };
    },
  );
  serve(
    'POST /api/staff/price-rates/prices',
    { policy: 'price_rates.edit' },
    async ({ exhibitorId, staff, locale, body }) => {
      await changePrices(db, actingAs(exhibitorId, staff), body);
      return { data: await list(exhibitorId, locale) };
    },
  );
  serve('GET /api/staff/price-rates/places', { policy: 'price_rates.view' }, async ({ exhibitorId, locale }) => {
    return {
      data: await db.read(exhibitorId, async (tx) => {
        const { timeZone, midnightOffset } = await exhibitorClock(tx);
        const today = businessDay(tx.now, timeZone, midnightOffset);
        return pricedPlacesWire(await pricedPlaces(tx, PLACES_MAX), { today, locale });
      }),
    };
  });
  serve(
    'POST /api/staff/price-rates/new',
    { policy: 'price_rates.edit' },
    async ({ exhibitorId, staff, locale, body }) => {
      const id = await createPriceRate(db, actingAs(exhibitorId, staff), body);
      return { data: await priceRateWithId(exhibitorId, id, locale) };
    },
  );
  const archived = async ({ exhibitorId, staff, locale }: HttpRequest, id: number, isArchived: boolean) => {
    await archivePriceRate(db, actingAs(exhibitorId, staff), id, isArchived);
    return { data: await priceRateWithId(exhibitorId, id, locale) };
  };
  serve('POST /api/staff/price-rates/:id/archive', { policy: 'price_rates.delete' }, (request) =>
    archived(request, request.params.id, true),
  );
  serve('POST /api/staff/price-rates/:id/restore', { policy: 'price_rates.delete' }, (request) =>
    archived(request, request.params.id, false),
  );
  serve(
    'POST /api/staff/price-rates/:id',
    { policy: 'price_rates.edit' },
    async ({ exhibitorId, staff, locale, params: { id }, body }) => {
      await changePriceRate(db, actingAs(exhibitorId, staff), id, body);
      return { data: await priceRateWithId(exhibitorId, id, locale) };
    },
  );

  serve(
    'GET /api/staff/schedules/:id/prices',
    { policy: 'price_rates.view' },
    async ({ exhibitorId, locale, params }) => ({
      data: await showScreeningPrices(db, { exhibitorId, locale }, params.id),
    }),
  );
  serve(
    'POST /api/staff/schedules/:id/prices',
    { policy: 'price_rates.edit' },
    async ({ exhibitorId, staff, locale, params, body }) => {
      await priceScreening(db, actingAs(exhibitorId, staff), params.id, body);
      return { data: await showScreeningPrices(db, { exhibitorId, locale }, params.id) };
    },
  );

  async function priceRateWithId(exhibitorId: number, id: number, locale: string): Promise<PriceRateWire> {
    const [vat, row] = await db.ask(exhibitorId, (first) => Promise.all([vatInForce(first), priceRate(first, id)]));
    if (!row) throw notFound('price_rate');
    return priceRateWire(row, vat, locale);
  }
}
