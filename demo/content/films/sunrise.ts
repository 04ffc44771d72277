import { ATMOS, DE_EN, FR_NL, PRINT_AND_PIANO, versions } from '#demo/content/films/versions.ts';
import type { DemoFilm } from '#demo/content/types.ts';

export const sunrise: DemoFilm = {
  id: 13,
  slug: 'sunrise',
  title: { en: 'Sunrise', nl: 'Sunrise', fr: 'L’Aurore', de: 'Sonnenaufgang – Lied von zwei Menschen' },
  original_title: 'Sunrise: A Song of Two Humans',
  tagline: {
    en: 'One boat, two people, and the way back.',
    nl: 'Eén boot, twee mensen, en de weg terug.',
    fr: 'Une barque, deux êtres, et le chemin du retour.',
    de: 'Ein Boot, zwei Menschen und der Weg zurück.',
  },
  description: {
    en: 'A farmer, his wife, and a woman from the city who suggests that boats may capsize. He rows out with a terrible intention and cannot carry it out; what follows is the most beautiful reconciliation in silent film: a tram ride, a wedding in which they are only guests, a photographer, a pig. Hollywood gave Murnau whatever he asked for, and he asked for a camera that could walk through marshes. It is a simple song, sung by people who could do anything.',
    nl: 'Een boer, zijn vrouw, en een dame uit de stad die opmerkt dat boten kunnen omslaan. Hij roeit uit met een verschrikkelijk plan en kan het niet uitvoeren; wat volgt is de mooiste verzoening van de stille film: een tramrit, een bruiloft waarop ze maar toeschouwers zijn, een fotograaf, een varken. Hollywood gaf Murnau alles wat hij vroeg, en hij vroeg een camera die door moerassen kon wandelen. Een eenvoudig lied, gezongen door mensen die alles konden.',
    fr: 'Un paysan, sa femme, et une dame de la ville qui fait remarquer qu’une barque peut chavirer. Il rame vers le large avec un projet terrible et n’y parvient pas ; suit la plus belle réconciliation du muet : un trajet en tramway, une noce où ils ne sont que spectateurs, un photographe, un cochon. Hollywood offrit à Murnau tout ce qu’il demandait, et il demanda une caméra capable de marcher dans les marais. Une chanson simple, chantée par des gens qui savaient tout faire.',
    de: 'Ein Bauer, seine Frau und eine Dame aus der Stadt, die bemerkt, dass Boote kentern können. Er rudert mit einer furchtbaren Absicht hinaus und bringt es nicht fertig; was folgt, ist die schönste Versöhnung des Stummfilms: eine Fahrt mit der Tram, eine Hochzeit, bei der sie nur zusehen, ein Fotograf, ein Schwein. Hollywood gab Murnau, was er wollte, und er wollte eine Kamera, die durch Sümpfe gehen kann. Ein einfaches Lied, gesungen von Leuten, die alles konnten.',
  },
  released_on: '1927-09-23',
  runtime_minutes: 94,
  directors: ['Friedrich Wilhelm Murnau'],
  actors: ['Janet Gaynor', 'George O’Brien', 'Margaret Livingston'],
  genres: ['Drama', 'Romance'],
  nation: ['US'],
  original_language: 'en',
  rating: ['9', 'fear'],
  links: {},
  streaming: null,
  tags: ['restored', 'live-music', '35mm'],
  versions: versions(13, FR_NL, DE_EN, ATMOS, PRINT_AND_PIANO),
  audience: ['evening'],
  season: 'repertoire',
  distributor_id: 2,
};
