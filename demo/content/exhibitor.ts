/**
 * The demo exhibitor: two cinemas in Arlon, on the border of three languages. The name and the
 * people are invented.
 */

import type { z } from 'zod';
import { pictureKey, slide } from '#demo/content/pictures.ts';
import type { FiveTexts } from '#demo/content/types.ts';
import { FOOTER_COLUMNS } from '#demo/content/website/footer.ts';
import { NAVIGATION } from '#demo/content/website/navigation.ts';
import { TIME_ZONE } from '#demo/programme/programme.ts';
import type { zSettings } from '#modules/exhibitor/contract/settings.ts';
import { FEATURES } from '#modules/exhibitor/rules/features.ts';

const PHONE: FiveTexts = {
  en: '+32 63 00 19 26 (Grande, from 2 pm)',
  nl: '+32 63 00 19 26 (Grande, vanaf 14 uur)',
  fr: '+32 63 00 19 26 (Grande, dès 14 h)',
  de: '+32 63 00 19 26 (Grande, ab 14 Uhr)',
  lb: '+32 63 00 19 26 (Grande, vun 14 Auer un)',
};
const SECOND_PHONE: FiveTexts = {
  en: '+32 63 00 19 31 (Petite, groups and schools)',
  nl: '+32 63 00 19 31 (Petite, groepen en scholen)',
  fr: '+32 63 00 19 31 (Petite, groupes et écoles)',
  de: '+32 63 00 19 31 (Petite, Gruppen und Schulen)',
  lb: '+32 63 00 19 31 (Petite, Gruppen a Schoulen)',
};

export const EXHIBITOR = {
  slug: 'noctule',
  trade_name: 'Noctule',
  /** Chooses the site by host; a new installation serves the first exhibitor anyway (D-128). */
  serving_on: 'noctule.example',
  email: 'bonjour@noctule.example',
  logo: pictureKey('logo.svg'),
  timezone: TIME_ZONE,
  twitter: 'noctule_example',
  info: {
    phone: '+3263001926',
    phone_text: PHONE,
    phone2: '+3263001931',
    phone2_text: SECOND_PHONE,
    vat: 'BE 0123.456.749',
    messenger: 'https://messenger.example/noctule',
    facebook: 'https://facebook.example/noctule.arlon',
    whatsapp: 'https://whatsapp.example/3263001926',
    instagram: 'https://instagram.example/noctule.arlon',
  },
} as const;

/** The preview of a shared link to a page without its own picture. */
export const SOCIAL_IMAGE = pictureKey('social.jpg');

/**
 * The differences from a new installation's settings; merged with the defaults when it is stored.
 */
export const SETTINGS: z.input<typeof zSettings> = {
  website_locale: 'nl-BE',
  portal_locale: 'fr',
  datetime_locale: 'nl-BE',
  available_locales: ['nl-BE', 'fr', 'en', 'de'],
  mail_sender_name: 'Noctule',
  mail_sender_address: 'tickets@noctule.example',
  mail_reply_name: 'Noctule',
  mail_reply_address: 'bonjour@noctule.example',
  reservation_expiry_minutes: 30,
  seat_hold_minutes: 15,
  voucher_reuse_minutes: 5,
  website_config: {
    navigation: NAVIGATION,
    headerSlides: [slide('hall', 'center'), slide('town', '60% center'), slide('booth', '40% center')],
    header: { home_redirect: null },
    footer: { columns: FOOTER_COLUMNS },
    styling: { 'accent-hue': '298', radius: '5px' },
    streaming_provider: 'home-cinema',
    mailing_provider: { name: 'Brieftaube', url: 'https://brieftaube.example' },
  },
  public_config: {
    features: [...FEATURES],
    midnight_offset: 4,
    checkout_newsletter: true,
    structured_data_price: 'tariff',
    tag_manager: { enabled: false, id: '' },
    single_gap_hint: true,
  },
};

type SeatClass = { readonly key: string; readonly color: string; readonly name: Omit<FiveTexts, 'lb'> };
/** The seat classes of the halls, with their colours in a plan (D-034). */
export const SEAT_CLASS_NAMES: readonly SeatClass[] = [
  {
    key: 'standard_seats',
    color: '#6f5fa8',
    name: { en: 'Standard', nl: 'Standaard', fr: 'Standard', de: 'Standard' },
  },
  { key: 'comfort_seats', color: '#2f8f83', name: { en: 'Comfort', nl: 'Comfort', fr: 'Confort', de: 'Komfort' } },
  {
    key: 'love_seats',
    color: '#c2476a',
    name: { en: 'Love seat', nl: 'Love seat', fr: 'Fauteuil à deux', de: 'Liebessitz' },
  },
  {
    key: 'vip_seats',
    color: '#b98524',
    name: { en: 'Best row', nl: 'Beste rij', fr: 'Premier rang', de: 'Beste Reihe' },
  },
  {
    key: 'wheelchair_seats',
    color: '#3576b8',
    name: { en: 'Wheelchair place', nl: 'Rolstoelplaats', fr: 'Place fauteuil roulant', de: 'Rollstuhlplatz' },
  },
];
