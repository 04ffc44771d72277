import { isoWithOffset } from '#kernel/instants.ts';
import { notFound } from '#kernel/refusal.ts';
import type { CampaignsWire, CampaignWire, PreviewWire } from '#modules/campaigns/contract/staff.ts';
import type { CampaignDeps } from '#modules/campaigns/server/campaign-deps.ts';
import { campaignEmail } from '#modules/campaigns/server/campaigns/campaign-email.ts';
import {
  type CampaignRow,
  campaign,
  campaigns,
  countSubscribers,
} from '#modules/campaigns/server/campaigns/campaigns.sql.ts';
import {
  minimumSchedules,
  type Programme,
  programmeIn,
  schedulesOfCampaign,
  whyNotSent,
} from '#modules/campaigns/server/campaigns/exhibitor-programme.ts';
import { emailBody, emailSender } from '#modules/email/server.ts';

type Reader = { readonly exhibitorId: number; readonly locale: string };
type Deps = Pick<CampaignDeps, 'db' | 'sites' | 'translator'>;

/** Returns the campaigns of an exhibitor (PORT-026), and the number of recipients. */
export async function listCampaigns(deps: Deps, { exhibitorId, locale }: Reader): Promise<CampaignsWire> {
  const programme = await programmeIn(deps.sites, exhibitorId);
  return deps.db.read(exhibitorId, async (tx) => {
    const minimum = await minimumSchedules(tx);
    const rows = await campaigns(tx);
    return {
      campaigns: rows.map((row) => campaignWire(deps, row, { programme, minimum, locale, now: tx.now })),
      subscribers: await countSubscribers(tx),
      minimum,
      locales: [...programme.settings.available_locales],
    };
  });
}

type WireContext = {
  readonly programme: Programme;
  readonly minimum: number;
  readonly locale: string;
  readonly now: number;
};

function campaignWire(
  { translator }: Deps,
  row: CampaignRow & { emails: number },
  { programme, minimum, locale, now }: WireContext,
): CampaignWire {
  const { timezone } = programme.exhibitor;
  const waits = (row.status === 'awaiting confirmation' || row.status === 'pending') && row.send_at > now;
  const problem = row.problem ?? (waits ? whyNotSent(row, programme, minimum) : null);
  return {
    id: row.id,
    name: row.name,
    frequency: row.frequency,
    range: row.range,
    template: row.template,
    subject: { ...row.subject },
    intro: { ...row.intro },
    status: row.status,
    send_at: isoWithOffset(row.send_at, timezone),
    sent_at: row.sent_at === null ? null : isoWithOffset(row.sent_at, timezone),
    emails: row.emails,
    schedules: waits && row.template === 'programme' ? schedulesOfCampaign(row, programme).length : null,
    problem: problem && translator.sentence(locale, 'refusals', problem.code, problem.params),
  };
}

/**
 * Returns a campaign as subscribers of a language would read it now. Refuses 404
 * not_found.campaign.
 */
export async function previewCampaign(
  deps: Deps & Pick<CampaignDeps, 'publicUrl'>,
  { exhibitorId, locale }: Reader,
  id: number,
): Promise<PreviewWire> {
  const programme = await programmeIn(deps.sites, exhibitorId, locale);
  const { row, exhibitor, now } = await deps.db.read(exhibitorId, async (tx) => ({
    row: await campaign(tx, id),
    exhibitor: await emailSender(tx),
    now: tx.now,
  }));
  if (!row) throw notFound('campaign');
  const base = deps.publicUrl(exhibitor.serving_on);
  const leaveUrl = `${base}/${programme.locale}`;
  const { subject, content } = campaignEmail(deps.translator, { row, programme, now, base, name: null, leaveUrl });
  const { html } = await emailBody(content);
  return { subject, html };
}
