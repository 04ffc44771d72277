/** Tags, and the two distributors of the films. */
import type { DemoDistributor, DemoTag } from '#demo/content/types.ts';

export const DEMO_TAGS: readonly DemoTag[] = [
  {
    id: 1,
    slug: 'live-music',
    name: { en: 'Live music', nl: 'Livemuziek', fr: 'Musique en direct', de: 'Live-Musik' },
  },
  { id: 2, slug: 'restored', name: { en: 'Restored', nl: 'Gerestaureerd', fr: 'Restauré', de: 'Restauriert' } },
  { id: 3, slug: 'family', name: { en: 'Family', nl: 'Familie', fr: 'En famille', de: 'Familie' } },
  {
    id: 4,
    slug: 'late-night',
    name: { en: 'Late night', nl: 'Laat op de avond', fr: 'Fin de soirée', de: 'Spätvorstellung' },
  },
  { id: 5, slug: '35mm', name: { en: '35 mm print', nl: '35mm-kopie', fr: 'Copie 35 mm', de: '35-mm-Kopie' } },
  {
    id: 6,
    slug: 'first-sound',
    name: { en: 'First sound films', nl: 'Eerste geluidsfilms', fr: 'Premiers parlants', de: 'Erste Tonfilme' },
  },
  {
    id: 7,
    slug: 'women-behind-the-camera',
    name: {
      en: 'Women behind the camera',
      nl: 'Vrouwen achter de camera',
      fr: 'Femmes derrière la caméra',
      de: 'Frauen hinter der Kamera',
    },
  },
  { id: 8, slug: 'belgian', name: { en: 'Belgian', nl: 'Belgisch', fr: 'Belge', de: 'Belgisch' } },
];

export const DISTRIBUTORS: readonly DemoDistributor[] = [
  {
    id: 1,
    name: 'Lampe & Spule Filmverleih',
    email: 'boxoffice@lampe-spule.example',
    rental_profile_id: 2,
    offices: [
      { name: 'Lampe & Spule Aachen', email: 'aachen@lampe-spule.example', language: 'de', city: 'Aachen' },
      { name: 'Lampe & Spule Bruxelles', email: 'bruxelles@lampe-spule.example', language: 'fr', city: 'Bruxelles' },
    ],
  },
  {
    id: 2,
    name: 'Laterna Archive Releasing',
    email: 'figures@laterna-archive.example',
    rental_profile_id: 1,
    offices: [{ name: 'Laterna Luxembourg', email: 'lux@laterna-archive.example', language: 'fr', city: 'Luxembourg' }],
  },
];

/** The film hire of the demo exhibitor: a share of the net takings, from a day on (D-121). */
export const RENTAL_PROFILES = [
  {
    id: 1,
    name: 'Repertoire 35 %',
    shared: false,
    rates: [{ starting_from: '2024-09-04', percent: 35, guaranteed_minimum: 4_000, guaranteed_shows: null }],
  },
  {
    id: 2,
    name: 'New restoration 45 %, then 38 %',
    shared: true,
    rates: [
      { starting_from: '2024-09-04', percent: 45, guaranteed_minimum: 9_000, guaranteed_shows: null },
      { starting_from: '2026-01-07', percent: 38, guaranteed_minimum: 6_000, guaranteed_shows: 3 },
    ],
  },
] as const;
