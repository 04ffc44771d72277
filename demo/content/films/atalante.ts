import { LASER, versions } from '#demo/content/films/versions.ts';
import type { DemoFilm } from '#demo/content/types.ts';

export const atalante: DemoFilm = {
  id: 21,
  slug: 'atalante',
  title: { en: 'L’Atalante', nl: 'L’Atalante', fr: 'L’Atalante', de: 'L’Atalante' },
  original_title: 'L’Atalante',
  tagline: {
    en: 'Look under water, and you will see the one you love.',
    nl: 'Kijk onder water, en je ziet wie je liefhebt.',
    fr: 'Ouvre les yeux sous l’eau : tu verras celui que tu aimes.',
    de: 'Sieh unter Wasser nach, da ist der Mensch, den du liebst.',
  },
  description: {
    en: 'Juliette marries the skipper of a barge and walks from the church straight on board, in her white dress. Life on the canals is narrow: cats in the laundry, fog, a mate with tattoos and a cabin full of marvels. Paris, when it comes, is a pedlar with tricks. Jean Vigo was twenty-nine, ill, and freezing; he died three weeks after his film had been cut up by its distributor. It has been put together again, and it floats.',
    nl: 'Juliette trouwt met een binnenschipper en stapt van de kerk meteen aan boord, in haar witte jurk. Het leven op de kanalen is eng: katten in de was, mist, een maat vol tatoeages met een kajuit vol wonderen. Parijs, als het eindelijk komt, is een marskramer met kunstjes. Jean Vigo was negenentwintig, ziek en verkleumd; hij stierf drie weken nadat de verdeler zijn film in stukken had geknipt. Hij is weer samengevoegd, en hij drijft.',
    fr: 'Juliette épouse le patron d’une péniche et passe de l’église au pont du bateau, en robe blanche. La vie sur les canaux est étroite : des chats dans le linge, le brouillard, un second tatoué dont la cabine déborde de merveilles. Paris, quand il arrive, est un camelot qui fait des tours. Jean Vigo avait vingt-neuf ans, il était malade et transi ; il mourut trois semaines après que le distributeur eut mis son film en pièces. On l’a recomposé, et il flotte.',
    de: 'Juliette heiratet einen Binnenschiffer und geht von der Kirche geradewegs an Bord, im weißen Kleid. Das Leben auf den Kanälen ist eng: Katzen in der Wäsche, Nebel, ein tätowierter Maat mit einer Kajüte voller Wunder. Paris, als es endlich kommt, ist ein Hausierer mit Kunststücken. Jean Vigo war neunundzwanzig, krank und durchgefroren; er starb drei Wochen, nachdem der Verleih seinen Film zerschnitten hatte. Er ist wieder zusammengesetzt worden, und er schwimmt.',
  },
  released_on: '1934-04-24',
  runtime_minutes: 89,
  directors: ['Jean Vigo'],
  actors: ['Michel Simon', 'Dita Parlo', 'Jean Dasté', 'Gilles Margaritis'],
  genres: ['Romance', 'Drama'],
  nation: ['FR'],
  original_language: 'fr',
  rating: ['9', 'sex'],
  links: {},
  streaming: null,
  tags: ['first-sound', 'restored'],
  versions: versions(
    21,
    { subtitle_one_language: 'nl' },
    { subtitle_one_language: 'de', subtitle_two_language: 'en' },
    { ...LASER, subtitle_one_language: 'nl', subtitle_two_language: null },
  ),
  audience: ['evening'],
  season: 'repertoire',
  distributor_id: 2,
};
