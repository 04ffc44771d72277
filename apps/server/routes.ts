import type { StaffBuild } from '#apps/browser/server/staff-shell.ts';
import { staffPages } from '#apps/browser/server/staff-shell.ts';
import { houseOfStaff } from '#apps/server/house-of-staff.ts';
import type { Parts } from '#apps/server/parts.ts';
import type { Renderer } from '#apps/website/server/renderer.ts';
import { openWebsite, type Website } from '#apps/website/server/websitePages.ts';
import { accessRoutes, openStaffGate } from '#modules/access/server.ts';
import { admissionRoutes } from '#modules/admission/server.ts';
import { captchaRoutes, openCaptcha } from '#modules/captcha/server.ts';
import { catalogueRoutes } from '#modules/catalogue/server.ts';
import { clientErrorRoutes } from '#modules/client-errors/server.ts';
import { contactRoutes } from '#modules/contact/server.ts';
import { deviceRoutes, deviceStaffRoutes, openDeviceGate } from '#modules/devices/server.ts';
import { feedRoutes } from '#modules/feeds/server.ts';
import { newsletterRoutes } from '#modules/newsletters/server.ts';
import { paymentStaffRoutes } from '#modules/payments/server.ts';
import { priceRateRoutes } from '#modules/pricing/server.ts';
import { programmeRoutes } from '#modules/screenings/server.ts';
import { settingsRoutes, siteRoutes, voucherTypesOnSale } from '#modules/site/server.ts';
import { ticketRoutes } from '#modules/tickets/server.ts';
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
  newsletterRoutes(app, {
    ...parts,
    captcha,
    featuresOf: async (exhibitorId) => (await parts.snapshots.get(exhibitorId)).settings.public_config.features,
  });
  // what goes wrong in browsers: /api/client-errors, and /reports/csp
  clientErrorRoutes(app, parts);
  // what partners read by key: /api/feed/movies, schedules, events
  feedRoutes(app, parts);
  // who works in the house: /api/staff/sign-in, me, employees ...
  accessRoutes(app, { ...parts, limits: sharedLimits(parts.workDb) });
  // what it shows: /api/staff/movies, movie-versions, rental-profiles, schedules
  catalogueRoutes(app, parts);
  programmeRoutes(app, parts);
  parts.sales.staffRoutes(app);
  // what it asks for, how it is paid, how it is set up: /api/staff/price-rates, payment-methods, payments, settings, sync
  priceRateRoutes(app, parts);
  paymentStaffRoutes(app, parts);
  settingsRoutes(app, parts);
  // its machines and doors: /api/device/..., /api/staff/devices, /api/devices/reload, /api/scanner/...
  const gate = openDeviceGate(parts);
  deviceRoutes(app, { ...parts, gate, news: parts.tell });
  deviceStaffRoutes(app, { ...parts, news: parts.tell });
  admissionRoutes(app, { ...parts, gate, limits: sharedLimits(parts.workDb) });
  // the house's own people: /portal, /scanner
  staffPages(app, { build: parts.staff, house: houseOfStaff(parts) });
  // every other address is a page of the website
  parts.website.routes(app);
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
