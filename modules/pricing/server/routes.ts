import { z } from 'zod';
import { notFound } from '#kernel/refusal.ts';
import { answerOf, zPathId } from '#kernel/wire.ts';
import { actingAs } from '#modules/access/server.ts';
import { changePriceRate } from '#modules/pricing/server/change-price-rate.ts';
import { priceRateWire } from '#modules/pricing/server/price-rate-wire.ts';
import { priceRate, priceRates } from '#modules/pricing/server/price-rates.sql.ts';
import { type PriceRateWire, zPriceRate, zPriceRateForm } from '#modules/pricing/staff-contract.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';

const RATES_MAX = 500;
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
