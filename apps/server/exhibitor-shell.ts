import type { Parts } from '#apps/server/parts/program-parts.ts';
import type { ExhibitorShell } from '#web/server/staff-shell.ts';

/**
 * Returns the exhibitor's data for the portal and the scanner before their first call: from memory,
 * without personal data.
 */
export const exhibitorShellOf =
  ({ sites, snapshots }: Pick<Parts, 'sites' | 'snapshots'>) =>
  async (exhibitorId: number): Promise<ExhibitorShell> => {
    const { data } = await sites.current(exhibitorId, '');
    const { settings } = await snapshots.get(exhibitorId);
    const { trade_name, logo, timezone } = data.exhibitor;
    return {
      exhibitor_id: exhibitorId,
      trade_name,
      logo,
      timezone,
      portal_locale: settings.portal_locale,
      portal_locales: settings.portal_locales,
      datetime_locale: settings.datetime_locale,
      broadcasting: settings.broadcasting.enabled,
    };
  };
