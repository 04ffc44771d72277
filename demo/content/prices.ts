/**
 * The price of a ticket: eight rates, each with its prices by cinema, hall and format. Cents, VAT
 * included.
 */
import { PETITE, SCREEN } from '#demo/content/venues.ts';
import { SURFACES, VISIBLE_EVERYWHERE } from '#kernel/visibility.ts';
import type { PriceRate, PriceRow } from '#modules/pricing/rules/price-rate.ts';

export const RATE = {
  normal: 1,
  student: 2,
  child: 3,
  senior: 4,
  group: 5,
  wednesday: 6,
  earlyBird: 7,
  neighbour: 8,
} as const;
/** The rates that a visitor can see on the site. */
export const SITE_RATES = [
  RATE.normal,
  RATE.student,
  RATE.child,
  RATE.senior,
  RATE.group,
  RATE.wednesday,
  RATE.earlyBird,
];

/**
 * Returns the general price, a lower one in the small cinema, higher ones in the big hall and for
 * the rarer formats.
 */
const ladder = (base: number): PriceRow[] => [
  { ticket: base },
  { ticket: base - 150, cinema_id: PETITE },
  { ticket: base + 50, screen_id: SCREEN.cameraObscura },
  { ticket: base + 100, screen_id: SCREEN.vesper },
  { ticket: base + 200, media_type: 'FILM35' },
  { ticket: base + 250, media_type: 'DOLBYATMOS' },
  { ticket: base + 200, dimension: '3D' },
  { ticket: base + 350, handling: 100, screen_id: SCREEN.vesper, media_type: 'DOLBYATMOS' },
];

const COMMON = {
  description: {},
  handling: 50,
  min_tickets: 1,
  max_tickets: 10,
  visibility: VISIBLE_EVERYWHERE,
  active: true,
  accept_voucher: false,
  vat: 'reduced',
  quota: null,
  usable: {},
} satisfies Partial<PriceRate>;

/** `needs_proof`: the scanner asks for a look at the card. */
export type DemoPriceRate = PriceRate & { readonly needs_proof?: boolean };

export const PRICE_RATES: readonly DemoPriceRate[] = [
  {
    ...COMMON,
    id: RATE.normal,
    name: { en: 'Full price', nl: 'Volle prijs', fr: 'Plein tarif', de: 'Normalpreis' },
    sort: 10,
    accept_voucher: true,
    rows: ladder(1000),
  },
  {
    ...COMMON,
    id: RATE.student,
    name: {
      en: 'Student, under 26',
      nl: 'Student, jonger dan 26',
      fr: 'Étudiant, moins de 26 ans',
      de: 'Studierende unter 26',
    },
    description: {
      en: 'With a valid card, shown at the door.',
      nl: 'Met een geldige kaart, te tonen aan de ingang.',
      fr: 'Avec une carte valable, à montrer à l’entrée.',
      de: 'Mit gültigem Ausweis, am Einlass vorzuzeigen.',
    },
    sort: 20,
    accept_voucher: true,
    needs_proof: true,
    rows: ladder(800),
  },
  {
    ...COMMON,
    id: RATE.child,
    name: { en: 'Child, under 12', nl: 'Kind, jonger dan 12', fr: 'Enfant, moins de 12 ans', de: 'Kind unter 12' },
    sort: 30,
    accept_voucher: true,
    rows: ladder(650),
  },
  {
    ...COMMON,
    id: RATE.senior,
    name: { en: '65 and over', nl: '65 en ouder', fr: '65 ans et plus', de: 'Ab 65' },
    sort: 40,
    accept_voucher: true,
    rows: ladder(850),
  },
  {
    ...COMMON,
    id: RATE.group,
    name: { en: 'Group, from 10', nl: 'Groep, vanaf 10', fr: 'Groupe, dès 10', de: 'Gruppe ab 10' },
    description: {
      en: 'At least ten tickets for the same screening. Coffee for the one who organised it.',
      nl: 'Minstens tien tickets voor dezelfde voorstelling. Koffie voor wie het organiseerde.',
      fr: 'Au moins dix billets pour la même séance. Un café pour qui l’a organisé.',
      de: 'Mindestens zehn Karten für dieselbe Vorstellung. Ein Kaffee für den, der es organisiert hat.',
    },
    min_tickets: 10,
    max_tickets: 30,
    sort: 50,
    rows: ladder(750),
  },
  {
    ...COMMON,
    id: RATE.wednesday,
    name: { en: 'Wednesday matinée', nl: 'Woensdagmatinee', fr: 'Matinée du mercredi', de: 'Mittwochsmatinee' },
    description: {
      en: 'Wednesdays, screenings that begin by five in the afternoon.',
      nl: 'Op woensdag, voorstellingen die ten laatste om vijf uur beginnen.',
      fr: 'Le mercredi, séances commençant à dix-sept heures au plus tard.',
      de: 'Mittwochs, Vorstellungen mit Beginn bis siebzehn Uhr.',
    },
    sort: 60,
    usable: { weekdays: [3], start_until: '17:00' },
    rows: ladder(700),
  },
  {
    ...COMMON,
    id: RATE.earlyBird,
    name: { en: 'Early bird', nl: 'Vroege vogel', fr: 'Lève-tôt', de: 'Frühaufsteher' },
    description: {
      en: 'Bought at least one day ahead; forty tickets for each screening.',
      nl: 'Minstens één dag vooraf gekocht; veertig tickets per voorstelling.',
      fr: 'Acheté au moins un jour à l’avance ; quarante billets par séance.',
      de: 'Mindestens einen Tag im Voraus gekauft; vierzig Karten je Vorstellung.',
    },
    max_tickets: 6,
    sort: 70,
    quota: 40,
    usable: { days_in_advance: 1 },
    rows: ladder(880),
  },
  {
    ...COMMON,
    id: RATE.neighbour,
    name: { en: 'Good neighbour', nl: 'Goede buur', fr: 'Bon voisin', de: 'Gute Nachbarn' },
    description: {
      en: 'For holders of the social card of the town; at the box office only.',
      nl: 'Voor houders van de sociale kaart van de stad; alleen aan de kassa.',
      fr: 'Pour les titulaires de la carte sociale de la ville ; à la caisse uniquement.',
      de: 'Für Inhaber der Sozialkarte der Stadt; nur an der Kasse.',
    },
    handling: 0,
    visibility: SURFACES.POS | SURFACES.PORTAL,
    sort: 80,
    rows: [{ ticket: 125 }, { ticket: 400, screen_id: SCREEN.vesper, media_type: 'DOLBYATMOS' }],
  },
];
