import type { StaffBuild } from '#apps/browser/server/staff-shell.ts';
import { staffPages } from '#apps/browser/server/staff-shell.ts';
import { houseOfStaff } from '#apps/server/house-of-staff.ts';
import type { Parts } from '#apps/server/parts.ts';
import type { Renderer } from '#apps/website/server/renderer.ts';
import { openWebsite, type Website } from '#apps/website/server/websitePages.ts';
import { accessRoutes, openStaffGate } from '#modules/access/server.ts';
import { admissionRoutes } from '#modules/admission/server.ts';
import { automationRoutes, campaignRoutes } from '#modules/campaigns/server.ts';
import { captchaRoutes, openCaptcha } from '#modules/captcha/server.ts';
import { cashRoutes, cashStaffRoutes } from '#modules/cash/server.ts';
import { catalogueRoutes } from '#modules/catalogue/server.ts';
import { clientErrorRoutes } from '#modules/client-errors/server.ts';
import { contactRoutes } from '#modules/contact/server.ts';
import { contentStaffRoutes } from '#modules/content/server.ts';
import { dashboardRoutes } from '#modules/dashboard/server.ts';
import { deviceRoutes, deviceStaffRoutes, openDeviceGate } from '#modules/devices/server.ts';
import { feedRoutes } from '#modules/feeds/server.ts';
import { invoiceClientRoutes, invoiceRoutes } from '#modules/invoices/server.ts';
import { newsletterRoutes } from '#modules/newsletters/server.ts';
import { paymentStaffRoutes } from '#modules/payments/server.ts';
import { pictureRoutes } from '#modules/pictures/server.ts';
import { priceRateRoutes } from '#modules/pricing/server.ts';
import { jobRoutes, printerOrigins, printerStaffRoutes, setupRoutes } from '#modules/printing/server.ts';
import { productRoutes } from '#modules/products/server.ts';
import { reportRoutes, tillReportRoutes } from '#modules/reports/server.ts';
import { reservationStaffRoutes, reservationTillRoutes } from '#modules/reservations/server.ts';
import { programmeRoutes } from '#modules/screenings/server.ts';
import { signageRoutes, signageStaffRoutes } from '#modules/signage/server.ts';
import { settingsRoutes, siteRoutes, voucherTypesOnSale } from '#modules/site/server.ts';
import { terminalStaffRoutes } from '#modules/terminals/server.ts';
import { ticketRoutes } from '#modules/tickets/server.ts';
import { tillRoutes } from '#modules/till/server.ts';
import { venueRoutes } from '#modules/venues/server.ts';
import { voucherStaffRoutes } from '#modules/vouchers/server.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { sharedLimits } from '#platform/shared-limits.ts';

/** The whole HTTP surface. Beside it: /healthz, /readyz, /session/touch, /api/openapi.json, /assets, /storage (platform/http). */
export const routesOf = (parts: Parts & { website: Website; staff: StaffBuild }) => (app: HttpApp) => {
  // before all others: what only some people may call
  openStaffGate(parts).stand(app);
  // what the site reads: /api/site, settings, schedules, voucher-types, cmscontent
  siteRoutes(app, parts);
  // what a sale needs: /api/checkout, bill, payments, vouchers/validate
  parts.sales.routes(app);
  // what the buyer takes home: /api/bill/{uuid}/download, receipt, passbook
  ticketRoutes(app, parts);
  // what visitors write: /api/contactpage/send, newsletters/subscribe, and the captcha before both
  const captcha = openCaptcha(parts);
  captchaRoutes(app, parts);
  contactRoutes(app, { ...parts, captcha });
  const featuresOf = async (exhibitorId: number) =>
    (await parts.snapshots.get(exhibitorId)).settings.public_config.features;
  newsletterRoutes(app, { ...parts, captcha, featuresOf });
  // what goes wrong in browsers: /api/client-errors, and /reports/csp
  clientErrorRoutes(app, parts);
  // what partners read by key: /api/feed/movies, schedules, events
  feedRoutes(app, parts);
  // who works in the house: /api/staff/sign-in, me, employees ...
  accessRoutes(app, { ...parts, limits: sharedLimits(parts.workDb) });
  // the pictures of what it shows and sells: /api/staff/pictures
  const storageOf = async (exhibitorId: number) => (await parts.snapshots.get(exhibitorId)).settings.storage;
  pictureRoutes(app, { ...parts, storageOf });
  // where it shows: /api/staff/cinemas, screens and their seats
  venueRoutes(app, parts);
  // what they see first: /api/staff/dashboard
  dashboardRoutes(app, parts);
  // what it shows: /api/staff/movies, movie-versions, rental-profiles, schedules
  catalogueRoutes(app, parts);
  programmeRoutes(app, parts);
  parts.sales.staffRoutes(app);
  // what it asks for, how it is paid, how it is set up: /api/staff/price-rates, payment-methods, payments, settings, sync
  priceRateRoutes(app, parts);
  paymentStaffRoutes(app, parts);
  settingsRoutes(app, parts);
  // what it tells, and what it took: /api/staff/campaigns, automations, reports
  campaignRoutes(app, parts);
  automationRoutes(app, parts);
  reportRoutes(app, parts);
  // what it sells beside tickets: /api/staff/products, product-categories
  productRoutes(app, { ...parts, featuresOf, storageOf });
  // its gift cards and subscriptions: /api/staff/voucher-types, vouchers, voucher-packages
  voucherStaffRoutes(app, { ...parts, featuresOf });
  // what its website says: /api/staff/contents, questions, widgets
  contentStaffRoutes(app, { ...parts, editorialOf: editorialOf(parts) });
  // its machines and doors: /api/device/..., /api/staff/devices, /api/devices/reload, /api/scanner/...
  const gate = openDeviceGate(parts);
  deviceRoutes(app, { ...parts, gate, news: parts.tell });
  deviceStaffRoutes(app, { ...parts, news: parts.tell });
  admissionRoutes(app, {
    ...{ ...parts, gate, limits: sharedLimits(parts.workDb) },
    cards: parts.sales.cardsAtDoor,
  });
  // what its tills sell, and the card terminals beside them: /api/pos/..., /api/staff/terminals
  tillRoutes(app, { ...parts, gate, sellAtTill: parts.sales.sellAtTill, report: parts.terminalOptions.report });
  terminalStaffRoutes(app, { ...parts, ...parts.terminalOptions, secrets: parts.secrets });
  // the cash in its drawers: /api/pos/cash, /api/staff/cash-balances
  cashRoutes(app, { ...parts, gate, featuresOf });
  cashStaffRoutes(app, { ...parts, featuresOf });
  // what its tills print, and what their customers see: /api/staff/printers, /api/pos/print-jobs, setup, drawer, display
  printerStaffRoutes(app, parts);
  jobRoutes(app, { ...parts, gate });
  setupRoutes(app, { ...parts, gate, news: parts.tell });
  // what its screens show: /api/signage/data, /api/staff/signage/...
  signageRoutes(app, { ...parts, gate });
  signageStaffRoutes(app, { ...parts, news: parts.tell });
  // places kept for who pays later: /api/staff/reservations, /api/pos/reservations
  reservationStaffRoutes(app, parts);
  reservationTillRoutes(app, { ...parts, gate });
  // companies that pay later: /api/staff/invoices, invoice-clients, /api/pos/invoice-clients
  invoiceRoutes(app, { ...parts, featuresOf });
  invoiceClientRoutes(app, { ...parts, featuresOf, gate });
  tillReportRoutes(app, { ...parts, gate });
  // the house's own people: /portal, /pos, /scanner ...
  staffPages(app, {
    build: parts.staff,
    house: houseOfStaff(parts),
    printers: (exhibitorId) => printerOrigins(parts.db, exhibitorId),
  });
  // every other address is a page of the website
  parts.website.routes(app);
};

/** Whose texts editors write, and in which languages. */
const editorialOf =
  ({ snapshots }: Parts) =>
  async (exhibitorId: number) => {
    const { exhibitor, settings } = await snapshots.get(exhibitorId);
    const locales = [...new Set([settings.website_locale, ...settings.available_locales])];
    return { name: exhibitor.trade_name, email: exhibitor.email, locales };
  };

/** The website as these parts fill it. */
export const websiteOf = ({ sites, pages, renderer }: Parts & { renderer: Renderer }): Website =>
  openWebsite({
    renderer,
    site: (exhibitorId, locale) => sites.current(exhibitorId, locale),
    known: (host, locale) => sites.known(host, locale),
    contentPage: (exhibitorId, slug, locale) => pages.find(exhibitorId, slug, locale),
    voucherTypes: async (exhibitorId, locale) => voucherTypesOnSale((await sites.telling(exhibitorId, locale)).telling),
    writtenPages: (exhibitorId) => pages.list(exhibitorId),
  });

/** What partners call: /webhooks/payments/{driver}. */
export const webhooksOf = (parts: Parts) => (app: HttpApp) => parts.sales.webhooks(app);
