import { z } from 'zod';
import { notFound } from '#kernel/refusal.ts';
import { answerOf, zPathId } from '#kernel/wire.ts';
import { actingAs } from '#modules/access/server.ts';
import { archivePriceRate, changePriceRate } from '#modules/pricing/server/change-price-rate.ts';
import { createPriceRate } from '#modules/pricing/server/create-price-rate.ts';
import { pricedPlacesWire, priceRateWire } from '#modules/pricing/server/price-rate-wire.ts';
import { pricedPlaces, priceRate, priceRates } from '#modules/pricing/server/price-rates.sql.ts';
import { type PriceRateWire, zPricedPlaces, zPriceRate, zPriceRateForm } from '#modules/pricing/staff-contract.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp, HttpRequest } from '#platform/http/app.ts';

const RATES_MAX = 500;
const PLACES_MAX = 2_000;
const tags = ['price-rates'];

/** What the portal calls about price rates (TCK-005, PORT-010). The staff gate stands before these routes. */
export function priceRateRoutes(app: HttpApp, { db }: { readonly db: Db }): void {
  app.get(
    '/api/staff/price-rates',
    {
      config: { policy: 'price_rates.view' },
      schema: {
        summary: 'The price rates of the house with their prices, archived ones last; at most 500',
        tags,
        response: { 200: answerOf(z.array(zPriceRate)) },
      },
    },
    async ({ exhibitorId, locale }) => {
      const rows = await db.ask(exhibitorId, (first) => priceRates(first, RATES_MAX));
      return { data: rows.map((row) => priceRateWire(row, locale)) };
    },
  );
  app.get(
    '/api/staff/price-rates/places',
    {
      config: { policy: 'price_rates.view' },
      schema: {
        summary: 'What a price can be narrowed to: cinemas, halls and events that are not archived',
        tags,
        response: { 200: answerOf(zPricedPlaces) },
      },
    },
    async ({ exhibitorId, locale }) => {
      const rows = await db.ask(exhibitorId, (first) => pricedPlaces(first, PLACES_MAX));
      return { data: pricedPlacesWire(rows, locale) };
    },
  );
  app.post(
    '/api/staff/price-rates/new',
    {
      config: { policy: 'price_rates.edit' },
      schema: { summary: 'A new price rate', tags, body: zPriceRateForm, response: { 200: answerOf(zPriceRate) } },
    },
    async ({ exhibitorId, staff, locale, body }) => {
      const id = await createPriceRate(db, actingAs(exhibitorId, staff), body);
      return { data: await found(exhibitorId, id, locale) };
    },
  );
  const archived = async ({ exhibitorId, staff, locale }: HttpRequest, id: number, isArchived: boolean) => {
    await archivePriceRate(db, actingAs(exhibitorId, staff), id, isArchived);
    return { data: await found(exhibitorId, id, locale) };
  };
  app.post(
    '/api/staff/price-rates/:id/archive',
    {
      config: { policy: 'price_rates.edit' },
      schema: {
        summary: 'Takes a price rate out of sale',
        tags,
        params: z.object({ id: zPathId }),
        response: { 200: answerOf(zPriceRate) },
      },
    },
    (request) => archived(request, request.params.id, true),
  );
  app.post(
    '/api/staff/price-rates/:id/restore',
    {
      config: { policy: 'price_rates.edit' },
      schema: {
        summary: 'Brings an archived price rate back',
        tags,
        params: z.object({ id: zPathId }),
        response: { 200: answerOf(zPriceRate) },
      },
    },
    (request) => archived(request, request.params.id, false),
  );
  app.post(
    '/api/staff/price-rates/:id',
    {
      config: { policy: 'price_rates.edit' },
      schema: {
        summary: 'Changes a price rate, unless somebody else did since it was read',
        tags,
        params: z.object({ id: zPathId }),
        body: zPriceRateForm,
        response: { 200: answerOf(zPriceRate) },
      },
    },
    async ({ exhibitorId, staff, locale, params: { id }, body }) => {
      await changePriceRate(db, actingAs(exhibitorId, staff), id, body);
      return { data: await found(exhibitorId, id, locale) };
    },
  );

  async function found(exhibitorId: number, id: number, locale: string): Promise<PriceRateWire> {
    const row = await db.ask(exhibitorId, (first) => priceRate(first, id));
    if (!row) throw notFound('price_rate');
    return priceRateWire(row, locale);
  }
}
