/**
 * The site's navigation: pages by route name, one branch with children, dividers, badges, one
 * external link (CMS-003, D-013).
 */
import { slide } from '#demo/content/pictures.ts';
import type { StoredNavigationItem } from '#modules/exhibitor/contract/settings.ts';

const page = (slug: string): Pick<StoredNavigationItem, 'url' | 'params'> => ({
  url: 'content.page',
  params: { page_slug: slug },
});

export const NAVIGATION: StoredNavigationItem[] = [
  { name: { en: 'Home', nl: 'Home', fr: 'Accueil', de: 'Start' }, url: 'home', icon: 'home', exact: true },
  {
    name: { en: 'Films', nl: 'Films', fr: 'Films', de: 'Filme' },
    url: 'movies',
    icon: 'film',
    title: {
      en: 'Everything on our screens',
      nl: 'Alles op onze doeken',
      fr: 'Tout sur nos écrans',
      de: 'Alles auf unseren Leinwänden',
    },
    children: [
      {
        name: { en: 'Today', nl: 'Vandaag', fr: 'Aujourd’hui', de: 'Heute' },
        url: 'movies',
        params: { filterDate: 'today' },
      },
      {
        name: { en: 'Soon', nl: 'Binnenkort', fr: 'Bientôt', de: 'Demnächst' },
        url: 'movies',
        params: { filterDate: 'soon' },
      },
      {
        name: { en: 'With live music', nl: 'Met livemuziek', fr: 'Avec musique en direct', de: 'Mit Live-Musik' },
        url: 'movies',
        params: { filterDate: 'all', filterTag: 'live-music' },
        divider: true,
        badge: { text: { en: 'live', nl: 'live', fr: 'live', de: 'live' }, variant: 'danger' },
      },
      {
        name: { en: 'For families', nl: 'Voor families', fr: 'En famille', de: 'Für Familien' },
        url: 'movies',
        params: { filterDate: 'all', filterTag: 'family' },
      },
    ],
  },
  {
    name: { en: 'Events', nl: 'Evenementen', fr: 'Événements', de: 'Veranstaltungen' },
    url: 'events',
    icon: 'star',
    headerSlides: [slide('hall')],
  },
  {
    name: { en: 'Gifts', nl: 'Cadeaus', fr: 'Cadeaux', de: 'Geschenke' },
    url: 'buy.vouchers',
    icon: 'gift',
    badge: { text: { en: 'by e-mail', nl: 'per e-mail', fr: 'par e-mail', de: 'per E-Mail' }, variant: 'primary' },
  },
  {
    name: { en: 'The houses', nl: 'De huizen', fr: 'Les maisons', de: 'Die Häuser' },
    url: 'info',
    exact: true,
    icon: 'info',
    divider: true,
    headerSlides: [slide('town')],
    children: [
      {
        name: {
          en: 'Why a bat',
          nl: 'Waarom een vleermuis',
          fr: 'Pourquoi une chauve-souris',
          de: 'Warum eine Fledermaus',
        },
        ...page('about'),
      },
      { name: { en: 'Getting here', nl: 'Bereikbaarheid', fr: 'Venir', de: 'Anfahrt' }, ...page('parking') },
      {
        name: { en: 'Accessibility', nl: 'Toegankelijkheid', fr: 'Accessibilité', de: 'Barrierefreiheit' },
        ...page('accessibility'),
      },
      { name: { en: 'Questions', nl: 'Vragen', fr: 'Questions', de: 'Fragen' }, ...page('faq'), divider: true },
      {
        name: { en: 'Newsletter', nl: 'Nieuwsbrief', fr: 'Lettre d’information', de: 'Newsletter' },
        url: 'newsletter.subscribe',
      },
    ],
  },
  { name: { en: 'Contact', nl: 'Contact', fr: 'Contact', de: 'Kontakt' }, url: 'contact', icon: 'mail' },
];
