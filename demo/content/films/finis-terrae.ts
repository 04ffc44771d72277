import { DE_EN, FR_NL, versions } from '#demo/content/films/versions.ts';
import type { DemoFilm } from '#demo/content/types.ts';

export const finisTerrae: DemoFilm = {
  id: 16,
  slug: 'finis-terrae',
  title: { en: 'Finis Terræ', nl: 'Finis Terræ', fr: 'Finis Terræ', de: 'Finis Terræ' },
  original_title: 'Finis Terræ',
  tagline: {
    en: 'The lighthouse sees that something is wrong.',
    nl: 'De vuurtoren ziet dat er iets niet klopt.',
    fr: 'Le phare voit que quelque chose ne va pas.',
    de: 'Der Leuchtturm sieht, dass etwas nicht stimmt.',
  },
  description: {
    en: 'Four men spend the summer burning kelp on a bare rock off Brittany. Two of them, hardly more than boys, fall out over a bottle of wine; one cuts his thumb on the broken glass and says nothing out of pride. Days later there is no smoke where there should be smoke, and on the big island the mothers notice. Jean Epstein filmed the fishermen of Ushant as themselves. You will want to go out in bad weather and look at the sea for a while.',
    nl: 'Vier mannen verbranden een zomer lang zeewier op een kale rots voor de kust van Bretagne. Twee van hen, nauwelijks meer dan jongens, krijgen ruzie om een fles wijn; de ene snijdt zijn duim aan het glas en zwijgt, uit trots. Dagen later is er geen rook waar er rook zou moeten zijn, en op het grote eiland merken de moeders het. Jean Epstein filmde de vissers van Ouessant als zichzelf. Na afloop wilt u bij slecht weer naar de zee gaan kijken.',
    fr: 'Quatre hommes passent l’été à brûler du goémon sur un rocher nu au large de la Bretagne. Deux d’entre eux, presque des enfants, se brouillent pour une bouteille de vin ; l’un se coupe le pouce au verre brisé et se tait par fierté. Des jours plus tard, il n’y a pas de fumée là où il devrait y en avoir, et sur la grande île les mères le remarquent. Jean Epstein filma les pêcheurs d’Ouessant tels qu’ils étaient. Vous aurez envie d’aller voir la mer par gros temps.',
    de: 'Vier Männer verbrennen einen Sommer lang Tang auf einem kahlen Felsen vor der Bretagne. Zwei von ihnen, kaum mehr als Jungen, zerstreiten sich über einer Flasche Wein; der eine schneidet sich am Glas in den Daumen und schweigt aus Stolz. Tage später fehlt der Rauch, wo Rauch sein müsste, und auf der großen Insel merken es die Mütter. Jean Epstein filmte die Fischer von Ouessant als sie selbst. Danach möchte man bei schlechtem Wetter ans Meer.',
  },
  released_on: '1929-04-19',
  runtime_minutes: 82,
  directors: ['Jean Epstein'],
  actors: ['Jean-Marie Laot', 'Ambroise Rouzic'],
  genres: ['Drama'],
  nation: ['FR'],
  original_language: 'fr',
  rating: ['9'],
  links: {},
  streaming: null,
  tags: ['restored', 'live-music'],
  versions: versions(16, { subtitle_one_language: 'nl' }, DE_EN, { ...FR_NL, label: 'live accordion' }),
  audience: ['evening'],
  season: { turn: 2 },
  distributor_id: 2,
};
