import { beforeAll } from 'vitest';
import { openDeviceGate } from '#modules/devices/server.ts';
import { FEATURES, type Feature } from '#modules/exhibitor/rules/features.ts';
import type { InvoiceClientWire, InvoiceDetailWire, InvoicePageWire } from '#modules/invoices/contract/invoices.ts';
import { collectBill, invoiceClientRoutes, invoiceRoutes } from '#modules/invoices/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildScreening } from '#testing/builders/builders.ts';
import { buildHall } from '#testing/builders/venue.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { portalCinema } from '#testing/worlds/portal-cinema.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

export const ENGLISH = { 'accept-language': 'en' };
export const COMPANY = {
  company: 'Analytical Engines',
  contact: 'Ada Lovelace',
  vat_number: '0417.497.106',
  email: 'ada@engines.example',
  address: { street: 'Rue de la Loi 1', zip: '1000', city: 'Bruxelles', country: 'BE' },
  locale: 'en',
  term_days: 30,
};

/**
 * An exhibitor that sells to companies who pay later, with a second one beside it; for one test
 * file.
 */
export function invoicingCinema(t: TestDatabase) {
  const switched: { features: readonly Feature[] } = { features: FEATURES };
  let screeningId = 0;
  let translator: Awaited<ReturnType<typeof openTranslator>> | undefined;
  const missing: string[] = [];
  beforeAll(async () => {
    translator = await openTranslator({
      onMissing: (key, namespace, locale) => missing.push(`${locale} ${namespace} ${key}`),
    });
  });
  const exhibitor = portalCinema(t, (app) => {
    if (!translator) throw new Error('the translator is there from beforeAll on');
    const featuresOf = async () => switched.features;
    const deps = { db: t.db, translator, now: () => Date.now() + t.offset, featuresOf };
    invoiceRoutes(app, deps);
    invoiceClientRoutes(app, { ...deps, gate: openDeviceGate({ db: t.db }) });
  });
  const shop = purchasesAt(t, () => exhibitor.own);
  beforeAll(async () => {
    const hall = await buildHall(t, exhibitor.own.exhibitorId, { hall: 400, cinemaId: exhibitor.own.cinemaId });
    screeningId = await buildScreening(t, exhibitor.own, { hall });
  });
  const dataOf = <T>({ json }: Answer): T => (json as { data: T }).data;
  const detail = async (browser: Browser, id: number): Promise<InvoiceDetailWire> =>
    dataOf(await browser.get(`/api/staff/invoices/${id}`, ENGLISH));

  return {
    exhibitor,
    shop,
    switched,
    missing,
    dataOf,
    detail,
    get translator() {
      if (!translator) throw new Error('the translator is there from beforeAll on');
      return translator;
    },
    addsClient: (browser: Browser, changes: object = {}) =>
      browser.post('/api/staff/invoice-clients/new', { ...COMPANY, ...changes }, ENGLISH),
    async client(browser: Browser, changes: object = {}): Promise<InvoiceClientWire> {
      return dataOf(await browser.post('/api/staff/invoice-clients/new', { ...COMPANY, ...changes }, ENGLISH));
    },
    act: (browser: Browser, name: string, id: number, body: object = {}) =>
      browser.post(`/api/staff/invoices/${id}/${name}`, body, ENGLISH),
    list: async (browser: Browser, query = ''): Promise<InvoicePageWire> =>
      dataOf(await browser.get(`/api/staff/invoices${query}`, ENGLISH)),
    /** Sells this number of tickets, paid and settled; returns the bill. */
    sells: (count = 1): Promise<string> => shop.tickets({ screeningId, count }),
    unpaid: (): Promise<string> => shop.unpaid({ screeningId }),
    /** Adds a bill to the pending invoice of a company, as a till does; returns that invoice. */
    collects: (clientId: number, billId: string): Promise<number> =>
      t.db.tx({ exhibitorId: exhibitor.own.exhibitorId, actor: 'employee:1', channel: 'register' }, async (tx) => {
        const payment = await tx.one<{ id: string }>(
          'SELECT id FROM payment WHERE exhibitor_id = tenant() AND bill_id = $1',
          [billId],
        );
        await collectBill(tx, { clientId, billId, paymentId: payment?.id ?? '' });
        const row = await tx.one<{ invoice_id: number }>(
          'SELECT invoice_id FROM invoice_bill WHERE exhibitor_id = tenant() AND bill_id = $1',
          [billId],
        );
        return row?.invoice_id ?? 0;
      }),
  };
}
