import type { Parts } from '#apps/server/parts.ts';
import { extendDemoProgramme } from '#demo/seed.ts';
import { accessOutbox, forgetSignIns } from '#modules/access/server.ts';
import { automationOutbox, campaignOutbox, runAutomations, workCampaigns } from '#modules/campaigns/server.ts';
import { forgetSolutions } from '#modules/captcha/server.ts';
import { cashOutbox } from '#modules/cash/server.ts';
import { forgetClientErrors, tellErrors } from '#modules/client-errors/server.ts';
import { contactOutbox, forgetContactMessages } from '#modules/contact/server.ts';
import { deviceOutbox } from '#modules/devices/server.ts';
import { invariantsJob } from '#modules/integrity/server.ts';
import { expireInvoices, invoiceOutbox } from '#modules/invoices/server.ts';
import { forgetUnconfirmed, newsletterOutbox } from '#modules/newsletters/server.ts';
import { reportOutbox } from '#modules/reports/server.ts';
import { reservationOutbox } from '#modules/reservations/server.ts';
import { terminalJobs } from '#modules/terminals/server.ts';
import { ticketOutbox } from '#modules/tickets/server.ts';
import { sharedLimits } from '#platform/shared-limits.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Answers are replayed for three days (G11). */
const ANSWERS_KEPT = '72 hours';

/** What runs by itself, one node at a time. */
export const jobsOf = (parts: Parts) => [
  ...parts.sales.jobs,
  ...terminalJobs(parts.terminalOptions),
  invariantsJob({ db: parts.booksDb, alarm: ({ id, says, rows }) => parts.alarm(`invariant ${id}`, { says, rows }) }),
  {
    name: 'operations.forget',
    everyMs: HOUR_MS,
    run: async () => ({
      answers: await parts.workDb.system((tx) =>
        tx.run(`DELETE FROM idempotency WHERE created_at < foyer_now() - interval '${ANSWERS_KEPT}'`),
      ),
      notices: await parts.workDb.system((tx) =>
        tx.run(`DELETE FROM provider_event WHERE received_at < foyer_now() - interval '30 days'`),
      ),
      messages: await parts.workDb.system(forgetContactMessages),
      signUps: await parts.workDb.system(forgetUnconfirmed),
      signIns: await parts.workDb.system(forgetSignIns),
      errors: await parts.workDb.system(forgetClientErrors),
      captchas: await parts.workDb.system(forgetSolutions),
      limits: await sharedLimits(parts.workDb).forgetOld(),
    }),
  },
  { name: 'invoices.expire', everyMs: MINUTE_MS, run: () => expireInvoices(parts.workDb) },
  { name: 'automations.run', everyMs: MINUTE_MS, run: () => runAutomations(parts) },
  { name: 'campaigns.work', everyMs: MINUTE_MS, run: () => workCampaigns(parts) },
  ...errorJobs(parts),
  { name: 'demo.programme', everyMs: 6 * HOUR_MS, run: () => extendDemoProgramme(parts.workDb, parts.now()) },
];

function errorJobs({ workDb, errorService }: Parts) {
  if (!errorService) return [];
  return [
    {
      name: 'errors.tell',
      everyMs: MINUTE_MS,
      run: async () => ({ told: await tellErrors(workDb, errorService) }),
    },
  ];
}

/** What goes out, by topic of the outbox. */
export const outboxOf = (parts: Parts) => ({
  ...parts.sales.outbox,
  ...ticketOutbox(parts),
  ...contactOutbox(parts),
  ...newsletterOutbox(parts),
  ...accessOutbox(parts),
  ...deviceOutbox(parts),
  ...reservationOutbox(parts),
  ...invoiceOutbox(parts),
  ...cashOutbox(parts),
  ...campaignOutbox(parts),
  ...automationOutbox(parts),
  ...reportOutbox(parts),
});
