import { businessDay } from '#kernel/days.ts';
import { daysOfRange, whyTooFew } from '#modules/campaigns/rules/campaign-range.ts';
import { schedulesIn } from '#modules/campaigns/rules/programme.ts';
import type { CampaignRow, StoredProblem } from '#modules/campaigns/server/campaigns/campaigns.sql.ts';
import { zSettings } from '#modules/exhibitor/contract/settings.ts';
import { requireFeature } from '#modules/exhibitor/server.ts';
import type { Sites } from '#modules/site/server.ts';
import type { Reads } from '#platform/db/tx.ts';

/**
 * The data of the site in one language, the source of a newsletter: it contains only what the site
 * shows.
 */
export type Programme = Awaited<ReturnType<Sites['current']>>['data'];

export const programmeIn = async (sites: Sites, exhibitorId: number, locale = ''): Promise<Programme> =>
  (await sites.current(exhibitorId, locale)).data;

/** Refuses 403 feature_disabled where the module is off (D-176). */
export const refuseSwitchedOff = async (sites: Sites, exhibitorId: number): Promise<void> =>
  requireFeature((await programmeIn(sites, exhibitorId)).settings.public_config.features, 'newsletters');

type CampaignTiming = Pick<CampaignRow, 'range' | 'send_at'>;

/**
 * Returns the screenings of a campaign: those of its range, counted from its time of sending, that
 * begin after `nowMs`.
 */
export function schedulesOfCampaign(
  { range, send_at }: CampaignTiming,
  programme: Programme,
  nowMs = send_at,
): Programme['schedules'] {
  const { exhibitor, settings } = programme;
  const day = businessDay(send_at, exhibitor.timezone, settings.public_config.midnight_offset);
  return schedulesIn(
    programme.schedules,
    daysOfRange(range, day, settings.public_config.cine_week_start),
    Math.max(send_at, nowMs),
  );
}

/**
 * Returns why a campaign cannot be sent now (ERR-043); an announcement has no screenings and needs
 * none.
 */
export const whyNotSent = (
  row: CampaignTiming & Pick<CampaignRow, 'template'>,
  programme: Programme,
  minimum: number,
): StoredProblem | null =>
  row.template === 'announcement' ? null : whyTooFew(schedulesOfCampaign(row, programme).length, minimum);

/** Returns the exhibitor's minimum number of screenings in a newsletter (D-161). */
export async function minimumSchedules(tx: Pick<Reads, 'one'>): Promise<number> {
  const row = await tx.one<{ data: unknown }>('SELECT data FROM settings WHERE exhibitor_id = tenant()');
  return zSettings.parse(row?.data ?? {}).newsletter.minimum_schedules;
}
