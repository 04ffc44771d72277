import type { Parts } from '#apps/server/parts/program-parts.ts';
import { accessModule } from '#modules/access/module.ts';
import { admissionModule } from '#modules/admission/module.ts';
import { alarmsModule } from '#modules/alarms/module.ts';
import { auditModule } from '#modules/audit/module.ts';
import { backupsModule } from '#modules/backups/module.ts';
import { campaignsModule } from '#modules/campaigns/module.ts';
import { captchaModule } from '#modules/captcha/module.ts';
import { cashModule } from '#modules/cash/module.ts';
import { catalogueModule } from '#modules/catalogue/module.ts';
import { clientErrorsModule } from '#modules/client-errors/module.ts';
import { contactModule } from '#modules/contact/module.ts';
import { contentModule } from '#modules/content/module.ts';
import { dashboardModule } from '#modules/dashboard/module.ts';
import type { Module } from '#modules/define-module.ts';
import { devicesModule } from '#modules/devices/module.ts';
import { discountsModule } from '#modules/discounts/module.ts';
import { emailModule } from '#modules/email/module.ts';
import { exhibitorModule } from '#modules/exhibitor/module.ts';
import { feedsModule } from '#modules/feeds/module.ts';
import { foundingModule } from '#modules/founding/module.ts';
import { installationModule } from '#modules/installation/module.ts';
import { integrityModule } from '#modules/integrity/module.ts';
import { invoicesModule } from '#modules/invoices/module.ts';
import { mailAdminModule } from '#modules/mail-admin/module.ts';
import { newslettersModule } from '#modules/newsletters/module.ts';
import { paymentsModule } from '#modules/payments/module.ts';
import { personalValuesModule } from '#modules/personal-values/module.ts';
import { picturesModule } from '#modules/pictures/module.ts';
import { pricingModule } from '#modules/pricing/module.ts';
import { printingModule } from '#modules/printing/module.ts';
import { privacyModule } from '#modules/privacy/module.ts';
import { productsModule } from '#modules/products/module.ts';
import { programmeImportModule } from '#modules/programme-import/module.ts';
import { realtimeModule } from '#modules/realtime/module.ts';
import { reportsModule } from '#modules/reports/module.ts';
import { reservationsModule } from '#modules/reservations/module.ts';
import { saleAlertsModule } from '#modules/sale-alerts/module.ts';
import { salesModule } from '#modules/sales/module.ts';
import { screeningsModule } from '#modules/screenings/module.ts';
import { seatingModule } from '#modules/seating/module.ts';
import { signageModule } from '#modules/signage/module.ts';
import { siteModule } from '#modules/site/module.ts';
import { terminalsModule } from '#modules/terminals/module.ts';
import { ticketsModule } from '#modules/tickets/module.ts';
import { tillModule } from '#modules/till/module.ts';
import { vatModule } from '#modules/vat/module.ts';
import { venuesModule } from '#modules/venues/module.ts';
import { vouchersModule } from '#modules/vouchers/module.ts';

/**
 * Every module of the program. Routes, jobs, outbox handlers, purges and listeners are read from
 * here; the laws in testing/laws read `uses` and `owns`. docs/modules.md prints the list.
 */
export const MODULES: readonly Module<Parts>[] = [
  exhibitorModule,
  personalValuesModule,
  emailModule,
  clientErrorsModule,
  realtimeModule,
  accessModule,
  alarmsModule,
  vatModule,
  captchaModule,
  devicesModule,
  integrityModule,
  venuesModule,
  foundingModule,
  installationModule,
  backupsModule,
  mailAdminModule,
  auditModule,
  picturesModule,
  catalogueModule,
  seatingModule,
  productsModule,
  discountsModule,
  cashModule,
  terminalsModule,
  pricingModule,
  screeningsModule,
  contentModule,
  contactModule,
  newslettersModule,
  vouchersModule,
  paymentsModule,
  ticketsModule,
  siteModule,
  feedsModule,
  saleAlertsModule,
  salesModule,
  admissionModule,
  printingModule,
  reservationsModule,
  privacyModule,
  invoicesModule,
  tillModule,
  signageModule,
  reportsModule,
  campaignsModule,
  programmeImportModule,
  dashboardModule,
];
