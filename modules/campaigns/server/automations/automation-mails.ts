import { z } from 'zod';
import { zDay } from '#kernel/wire.ts';
import { introHtml } from '#modules/campaigns/rules/intro-html.ts';
import { type AutomationRow, automation } from '#modules/campaigns/server/automations/automations.sql.ts';
import { AUTOMATION_TOPIC } from '#modules/campaigns/server/automations/run-automations.ts';
import type { CampaignDeps } from '#modules/campaigns/server/campaign-deps.ts';
import { sanitise } from '#modules/content/server.ts';
import {
  type EmailSender,
  emailFrame,
  emailSender,
  refuseWithoutServer,
  sendEmail,
  type Written,
} from '#modules/email/server.ts';
import { zReportQuery } from '#modules/reports/contract/reports.ts';
import { figureAttachments, readReport, reportAttachments, reportWords } from '#modules/reports/server.ts';
import type { Translator } from '#platform/i18n/translator.ts';
import type { OutboxHandlers, OutboxItem } from '#platform/jobs/outbox.ts';

const zAutomationMail = z.object({ automationId: z.number().int(), to: z.string(), from: zDay, until: zDay });

/** The reports that are emailed automatically (D-162). */
export const automationOutbox = (deps: CampaignDeps): OutboxHandlers => ({
  [AUTOMATION_TOPIC]: (item) => mailAutomation(deps, item),
});

/**
 * Emails each report as PDF and CSV EU, figures as CSV EU and workbook; a distributor receives only its own films. Sends nothing if
 * the automation has been deleted since.
 */
async function mailAutomation(deps: CampaignDeps, item: OutboxItem): Promise<void> {
  const { automationId, to, from, until } = zAutomationMail.parse(item.payload);
  const { exhibitorId } = item;
  const { exhibitor, row } = await deps.workDb.read(exhibitorId, async (tx) => ({
    exhibitor: await emailSender(tx),
    row: await automation(tx, automationId),
  }));
  if (!row) return;
  refuseWithoutServer(deps, exhibitor);
  const { locale } = row;
  const query = zReportQuery.parse({
    from,
    until,
    ...('distributor' in row.send_to && { distributor: row.send_to.distributor }),
  });
  const attachments = [];
  for (const report of row.reports) {
    const read = await readReport(deps, { exhibitorId, locale, cinemas: [] }, report, query);
    attachments.push(...(await reportAttachments(deps, exhibitorId, read, locale)));
  }
  for (const by of row.figures)
    attachments.push(...(await figureAttachments(deps, { exhibitorId, locale }, { from, until, by })));
  await sendEmail(deps, item, exhibitor, {
    to: { name: '', address: to },
    ...(row.from_email && { from: { name: row.from_name || exhibitor.trade_name, address: row.from_email } }),
    written: automationEmail(deps.translator, exhibitor, row, { from, until }),
    attachments,
  });
}

function automationEmail(
  translator: Translator,
  exhibitor: EmailSender,
  row: AutomationRow,
  period: { from: string; until: string },
): Written {
  const { locale } = row;
  const params = { exhibitor: exhibitor.trade_name, ...period };
  const say = (key: string) => translator.sentence(locale, 'mail/automations', key, params);
  const { title, figure } = reportWords(translator, locale);
  const figures = row.figures.map((by) => figure(`mailed.${by}`));
  return {
    subject: row.subject,
    content: {
      ...emailFrame(exhibitor, locale),
      exhibitor: row.from_name || exhibitor.trade_name,
      preview: say('text'),
      heading: row.subject,
      greeting: translator.sentence(locale, 'mail/common', 'hello_nobody'),
      paragraphs: [],
      introHtml: sanitise(introHtml(row.content)),
      cards: [
        { kicker: '', title: say('attached'), lines: [say('text'), ...row.reports.map(title), ...figures], facts: [] },
      ],
      links: [],
      closing: [say('why')],
    },
  };
}
