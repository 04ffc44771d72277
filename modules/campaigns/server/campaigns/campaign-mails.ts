import { z } from 'zod';
import type { CampaignDeps } from '#modules/campaigns/server/campaign-deps.ts';
import { campaignEmail } from '#modules/campaigns/server/campaigns/campaign-email.ts';
import { type CampaignRow, campaign } from '#modules/campaigns/server/campaigns/campaigns.sql.ts';
import { programmeIn } from '#modules/campaigns/server/campaigns/exhibitor-programme.ts';
import { type ManagerMail, managerEmail } from '#modules/campaigns/server/campaigns/manager-email.ts';
import { TEST_TOPIC } from '#modules/campaigns/server/campaigns/send-test.ts';
import { LETTER_TOPIC, NOT_SENT_TOPIC, REMINDER_TOPIC } from '#modules/campaigns/server/campaigns/work-campaigns.ts';
import { emailSender, refuseWithoutServer, sendEmail } from '#modules/email/server.ts';
import { leaveToken, subscriber } from '#modules/newsletters/server.ts';
import type { ReadTx } from '#platform/db/tx.ts';
import type { OutboxHandlers, OutboxItem } from '#platform/jobs/outbox.ts';

const zToSubscriber = z.object({ campaignId: z.number().int(), subscriberId: z.number().int() });
const zToEmployee = z.object({
  campaignId: z.number().int(),
  employeeId: z.number().int(),
  locale: z.string().optional(),
});

/** The emails of campaigns, to subscribers and to managers. */
export const campaignOutbox = (deps: CampaignDeps): OutboxHandlers => ({
  [LETTER_TOPIC]: (item) => mailSubscriber(deps, item),
  [TEST_TOPIC]: (item) => mailTest(deps, item),
  [REMINDER_TOPIC]: (item) => mailManager(deps, item, 'reminder'),
  [NOT_SENT_TOPIC]: (item) => mailManager(deps, item, 'not_sent'),
});

/**
 * Adds the headers and the link for one-click unsubscribing (RFC 8058). Sends nothing to a
 * recipient who has unsubscribed since.
 */
async function mailSubscriber(deps: CampaignDeps, item: OutboxItem): Promise<void> {
  const { campaignId, subscriberId } = zToSubscriber.parse(item.payload);
  const { exhibitor, row, reader, now } = await deps.workDb.read(item.exhibitorId, async (tx) => ({
    exhibitor: await emailSender(tx),
    row: await campaign(tx, campaignId),
    reader: await subscriber(tx, subscriberId),
    now: tx.now,
  }));
  if (!row || !reader || reader.left || !reader.confirmed) return;
  refuseWithoutServer(deps, exhibitor);
  const base = deps.publicUrl(exhibitor.serving_on);
  const leaveUrl = `${base}/newsletter/leave/${leaveToken(deps.secrets, item.exhibitorId, reader.id)}`;
  const programme = await programmeIn(deps.sites, item.exhibitorId, reader.locale);
  await sendEmail(deps, item, exhibitor, {
    to: { name: [reader.first_name, reader.last_name].filter(Boolean).join(' '), address: reader.email },
    written: campaignEmail(deps.translator, { row, programme, now, base, name: reader.first_name, leaveUrl }),
    unsubscribe: { url: leaveUrl },
  });
}

type Employee = { readonly name: string; readonly email: string };
const employee = (tx: Pick<ReadTx, 'one'>, id: number): Promise<Employee | null> =>
  tx.one('SELECT name, email FROM employee WHERE exhibitor_id = tenant() AND id = $1 AND left_at IS NULL', [id]);

/**
 * Sends the campaign as a subscriber would read it now to the employee who requested it; its link
 * unsubscribes no one.
 */
async function mailTest(deps: CampaignDeps, item: OutboxItem): Promise<void> {
  const { campaignId, employeeId, locale = '' } = zToEmployee.parse(item.payload);
  const { exhibitor, row, person, now } = await deps.workDb.read(item.exhibitorId, async (tx) => ({
    exhibitor: await emailSender(tx),
    row: await campaign(tx, campaignId),
    person: await employee(tx, employeeId),
    now: tx.now,
  }));
  if (!row || !person) return;
  refuseWithoutServer(deps, exhibitor);
  const base = deps.publicUrl(exhibitor.serving_on);
  const programme = await programmeIn(deps.sites, item.exhibitorId, locale);
  const content = { row, programme, now, base, name: person.name, leaveUrl: `${base}/${programme.locale}` };
  await sendEmail(deps, item, exhibitor, {
    to: { name: person.name, address: person.email },
    written: campaignEmail(deps.translator, content),
  });
}

/** The status a campaign must still have for each email to managers to be sent. */
const STILL: Readonly<Record<ManagerMail, CampaignRow['status']>> = {
  reminder: 'awaiting confirmation',
  not_sent: 'cancelled',
};

async function mailManager(deps: CampaignDeps, item: OutboxItem, kind: ManagerMail): Promise<void> {
  const { campaignId, employeeId } = zToEmployee.parse(item.payload);
  const { sender, row, person } = await deps.workDb.read(item.exhibitorId, async (tx) => ({
    sender: await emailSender(tx),
    row: await campaign(tx, campaignId),
    person: await employee(tx, employeeId),
  }));
  if (!row || !person || row.status !== STILL[kind]) return;
  refuseWithoutServer(deps, sender);
  const { exhibitor } = await programmeIn(deps.sites, item.exhibitorId);
  await sendEmail(deps, item, sender, {
    to: { name: person.name, address: person.email },
    written: managerEmail(deps.translator, sender, {
      kind,
      row,
      name: person.name,
      timeZone: exhibitor.timezone,
      href: `${deps.publicUrl(sender.serving_on)}/portal/newsletters/${row.id}`,
    }),
  });
}
