import type { ExhibitorWire } from '#modules/exhibitor/contract/settings.ts';
import type { CinemaWire } from '#modules/venues/contract/public.ts';

export const SOCIAL_KINDS = ['messenger', 'facebook', 'whatsapp', 'instagram', 'twitter'] as const;
export type SocialKind = (typeof SOCIAL_KINDS)[number];

/**
 * Returns the exhibitor's profiles on other sites: full addresses as entered (D-016); twitter is a
 * handle.
 */
export function socialLinks({ info, twitter }: ExhibitorWire): { kind: SocialKind; url: string }[] {
  const addresses: Record<SocialKind, string | undefined> = {
    messenger: info.messenger,
    facebook: info.facebook,
    whatsapp: info.whatsapp,
    instagram: info.instagram,
    twitter: twitter ? `https://x.com/${twitter.replace(/^@/, '')}` : undefined,
  };
  return SOCIAL_KINDS.flatMap((kind) => {
    const url = addresses[kind];
    return url ? [{ kind, url }] : [];
  });
}

/** Returns the phone numbers: `phone_text` is for display, `phone` is dialled (D-016). */
export const telephonesOf = ({ info }: ExhibitorWire): { number: string; text: string }[] =>
  [
    { number: info.phone, text: info.phone_text },
    { number: info.phone2, text: info.phone2_text },
  ].flatMap(({ number, text }) => (number ? [{ number, text: text || number }] : []));

export const telephoneOf = (number: string): string => `tel:${number.replace(/[^+0-9]/g, '')}`;

const place = ({ name, address }: CinemaWire): string =>
  address.lat !== null && address.lng !== null
    ? `${address.lat},${address.lng}`
    : `${name}, ${address.address1}, ${address.zip} ${address.city}`;

/** Returns the exhibitor's own map link, else one made from the address. */
export const mapAddress = (cinema: CinemaWire): string =>
  cinema.address.gmaps ?? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place(cinema))}`;

export const routeAddress = (cinema: CinemaWire): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place(cinema))}`;

/**
 * Returns the addresses that a telephone opens in the map app of its owner: `geo` on Android, `apple` on
 * iOS, which knows no geo addresses. Null without a position.
 */
export const mapAppAddresses = ({ name, address: { lat, lng } }: CinemaWire): { geo: string; apple: string } | null =>
  lat === null || lng === null
    ? null
    : {
        geo: `geo:${lat},${lng}?q=${lat},${lng}(${encodeURIComponent(name)})`,
        apple: `https://maps.apple.com/?ll=${lat},${lng}&q=${encodeURIComponent(name)}`,
      };
