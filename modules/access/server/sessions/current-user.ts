import type { Country } from '#kernel/countries.ts';
import type { Me } from '#modules/access/contract/employees.ts';
import type { Staff } from '#modules/access/server/sessions/staff-sessions.ts';
import { zSettings } from '#modules/exhibitor/contract/settings.ts';
import type { Db } from '#platform/db/tx.ts';

type Exhibitor = {
  readonly trade_name: string;
  readonly logo: string | null;
  readonly timezone: string;
  readonly country: Country;
  readonly settings: unknown;
};

/**
 * Returns the data of the portal's frame: the signed-in employee (ROLE-003), the exhibitor and the
 * languages.
 */
export async function currentUser(db: Db, exhibitorId: number, staff: Staff): Promise<Me> {
  const exhibitor = await db.ask(exhibitorId, (first) =>
    first.one<Exhibitor>(
      `SELECT x.trade_name, x.logo, x.timezone, x.country, s.data AS settings
         FROM exhibitor x JOIN settings s ON s.exhibitor_id = x.id WHERE x.id = tenant()`,
    ),
  );
  if (!exhibitor) throw new Error('an exhibitor without settings has no employees');
  const { storage, portal_locale, portal_locales, public_config } = zSettings.parse(exhibitor.settings);
  const { trade_name, logo, timezone, country } = exhibitor;
  const { uuid, name, email, roles, permissions, level, cinemas } = staff;
  return {
    uuid,
    name,
    email,
    must_enrol: staff.session?.mustEnrol ?? false,
    roles: [...roles],
    permissions: [...permissions].sort(),
    access_level: level,
    cinemas: [...cinemas],
    features: public_config.features,
    exhibitor: {
      trade_name,
      logo: logo && (/^(https:\/\/|\/)/.test(logo) ? logo : `${storage}/${logo}`),
      timezone,
      country,
    },
    portal_locale,
    portal_locales,
  };
}
