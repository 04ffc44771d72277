import type { HouseShell } from '#apps/browser/server/staff-shell.ts';
import type { Parts } from '#apps/server/parts.ts';

/** What the portal and the scanner know of their house before the first call: from memory, and nothing of a person. */
export const houseOfStaff =
  ({ sites, snapshots }: Pick<Parts, 'sites' | 'snapshots'>) =>
  async (exhibitorId: number): Promise<HouseShell> => {
    const { data } = await sites.current(exhibitorId, '');
    const { settings } = await snapshots.get(exhibitorId);
    const { trade_name, logo, timezone } = data.exhibitor;
    return {
      ...{ exhibitor_id: exhibitorId, trade_name, logo, timezone },
      portal_locale: settings.portal_locale,
      portal_locales: settings.portal_locales,
      datetime_locale: settings.datetime_locale,
      broadcasting: settings.broadcasting.enabled,
    };
  };
