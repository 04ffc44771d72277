/** The five kinds of footer columns, one of each (SITE-033). */
import type { z } from 'zod';
import type { zSettings } from '#modules/exhibitor/contract/settings.ts';

type Website = NonNullable<z.input<typeof zSettings>['website_config']>;
type FooterColumns = NonNullable<NonNullable<Website['footer']>['columns']>;

export const FOOTER_COLUMNS: FooterColumns = [
  { kind: 'navigation', title: { en: 'On the site', nl: 'Op de site', fr: 'Sur le site', de: 'Auf der Website' } },
  {
    kind: 'links',
    title: { en: 'The fine print', nl: 'De kleine lettertjes', fr: 'Les petites lettres', de: 'Das Kleingedruckte' },
    links: [
      {
        name: {
          en: 'Conditions for tickets',
          nl: 'Voorwaarden voor tickets',
          fr: 'Conditions des billets',
          de: 'Bedingungen für Karten',
        },
        url: '/info/ticket-conditions',
      },
      {
        name: {
          en: 'Conditions for cards',
          nl: 'Voorwaarden voor kaarten',
          fr: 'Conditions des cartes',
          de: 'Bedingungen für Gutscheine',
        },
        url: '/info/voucher-conditions',
      },
      { name: { en: 'Privacy', nl: 'Privacy', fr: 'Vie privée', de: 'Datenschutz' }, url: 'privacy-policy' },
      {
        name: {
          en: 'Kijkwijzer: what the signs mean',
          nl: 'Kijkwijzer: wat de tekens betekenen',
          fr: 'Kijkwijzer : le sens des pictogrammes',
          de: 'Kijkwijzer: was die Zeichen bedeuten',
        },
        url: 'https://www.kijkwijzer.be',
      },
    ],
  },
  { kind: 'contact', title: { en: 'Talk to us', nl: 'Praat met ons', fr: 'Parlez-nous', de: 'Sprechen Sie mit uns' } },
  { kind: 'addresses', title: { en: 'Two houses', nl: 'Twee huizen', fr: 'Deux maisons', de: 'Zwei Häuser' } },
  {
    kind: 'html',
    title: { en: 'The bat', nl: 'De vleermuis', fr: 'La chauve-souris', de: 'Die Fledermaus' },
    html: {
      en: '<p>Noctules weigh as much as a letter and hear everything. Please keep the windows of the foyer closed at dusk: they know the way out, you will only confuse them.</p>',
      nl: '<p>Rosse vleermuizen wegen evenveel als een brief en horen alles. Houd de ramen van de foyer bij schemering gesloten: zij kennen de weg naar buiten, u brengt ze alleen in de war.</p>',
      fr: '<p>Une noctule pèse le poids d’une lettre et entend tout. Laissez les fenêtres du foyer fermées au crépuscule : elles connaissent la sortie, vous ne feriez que les troubler.</p>',
      de: '<p>Abendsegler wiegen so viel wie ein Brief und hören alles. Bitte halten Sie die Fenster des Foyers in der Dämmerung geschlossen: Sie kennen den Ausgang, man verwirrt sie nur.</p>',
    },
  },
];
