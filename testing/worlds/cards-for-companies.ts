import { openDeviceGate } from '#modules/devices/server.ts';
import { FEATURES, type Feature } from '#modules/exhibitor/rules/features.ts';
import { invoiceClientRoutes, invoiceRoutes, packageInvoiceRoutes } from '#modules/invoices/server.ts';
import { openSellAtTill } from '#modules/sales/server/box-office/sell-at-till.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import { voucherStaffRoutes } from '#modules/vouchers/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import { freshSnapshots, testSecrets } from '#testing/worlds/box-office.ts';
import { portalCinema } from '#testing/worlds/portal-cinema.ts';

/** An exhibitor that hands packages of cards over to companies, with its modules; for one test file. */
export async function cardsForCompanies(t: TestDatabase) {
  const translator = await openTranslator();
  const switched: { features: readonly Feature[] } = { features: FEATURES };
  const exhibitor = portalCinema(t, (app) => {
    const snapshots = { ...freshSnapshots(t), now: Date.now };
    const featuresOf = async () => switched.features;
    const deps = { db: t.db, translator, now: Date.now, featuresOf, secrets: testSecrets };
    const selling = { db: t.db, snapshots, secrets: testSecrets, events: NO_EVENTS };
    voucherStaffRoutes(app, deps);
    invoiceRoutes(app, deps);
    invoiceClientRoutes(app, { ...deps, gate: openDeviceGate({ db: t.db }) });
    packageInvoiceRoutes(app, { ...deps, snapshots, sales: { sellAtTill: openSellAtTill(selling) } });
  });
  return { exhibitor, switched };
}
