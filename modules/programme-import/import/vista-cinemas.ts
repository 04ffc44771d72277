/** Sites and screens of Vista. */
import type { VistaSite } from '#modules/programme-import/import/vista-shapes.ts';
import type { ProgrammeCinema, ProgrammeScreen } from '#modules/programme-import/rules/programme.ts';
import { countryOfZone } from '#modules/programme-import/rules/time-zones.ts';
import { oneLine } from '#platform/file-import/untrusted-text.ts';

type KeyOf = (kind: string, id: string) => string;

const BRITISH_POSTCODE = /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i;
const withoutComma = (text: string | null | undefined): string => oneLine(text).replace(/,$/, '').trim();

/**
 * Vista has no field for the postcode: if the city field holds one, the city is in the line above.
 */
function addressOf(site: VistaSite): Pick<ProgrammeCinema, 'street' | 'postalCode' | 'city'> {
  const address = site.contactDetails?.address;
  const line1 = withoutComma(address?.line1);
  const line2 = withoutComma(address?.line2);
  const city = withoutComma(address?.city);
  if (BRITISH_POSTCODE.test(city)) return { street: line1, postalCode: city.toUpperCase(), city: line2 };
  return { street: [line1, line2].filter((line) => line !== '').join(', '), postalCode: '', city };
}

export function cinemaOf(site: VistaSite, key: KeyOf): ProgrammeCinema {
  const [phone] = site.contactDetails?.phoneNumbers ?? [];
  const phoneText = oneLine(typeof phone === 'string' ? phone : phone?.number);
  return {
    key: key('site', site.id),
    name: oneLine(site.name.text),
    ...addressOf(site),
    country: countryOfZone(site.ianaTimeZoneName),
    latitude: site.location?.latitude ?? null,
    longitude: site.location?.longitude ?? null,
    phone: phoneText || null,
    email: oneLine(site.contactDetails?.email) || null,
    timeZone: site.ianaTimeZoneName,
  };
}

/**
 * Returns a screen with the cinema of its showtimes; without any, the site with which its number
 * begins.
 */
export function screenOf(
  screen: { readonly id: string; readonly name: { readonly text: string } },
  cinemaOfScreen: ReadonlyMap<string, string>,
  sites: ReadonlyMap<string, VistaSite>,
  key: KeyOf,
): ProgrammeScreen {
  const screenKey = key('screen', screen.id);
  const prefix = screen.id.slice(0, Math.max(0, screen.id.lastIndexOf('-')));
  const [firstSite = ''] = sites.keys();
  const cinemaKey = cinemaOfScreen.get(screenKey) ?? key('site', sites.has(prefix) ? prefix : firstSite);
  return { key: screenKey, cinemaKey, name: oneLine(screen.name.text), capacity: null };
}
