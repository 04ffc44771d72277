import { DE_EN, FR_NL, versions } from '#demo/content/films/versions.ts';
import type { DemoFilm } from '#demo/content/types.ts';

export const movieCamera: DemoFilm = {
  id: 6,
  slug: 'movie-camera',
  title: {
    en: 'Man with a Movie Camera',
    nl: 'De man met de camera',
    fr: 'L’Homme à la caméra',
    de: 'Der Mann mit der Kamera',
  },
  original_title: 'Chelovek s kinoapparatom',
  tagline: {
    en: 'No actors, no script, no brakes.',
    nl: 'Geen acteurs, geen scenario, geen rem.',
    fr: 'Sans acteurs, sans scénario, sans frein.',
    de: 'Ohne Schauspieler, ohne Drehbuch, ohne Bremse.',
  },
  description: {
    en: 'A day in a city that is really three: it wakes, works, marries, divorces, is born and goes to the beach, while a man with a tripod climbs chimneys and lies down under trains to film it. In the cutting room Elizaveta Svilova decides how long each moment lives. Dziga Vertov wanted a language that needs no translation, and tried every trick the machine could do. It begins, as it should, with a cinema filling up and the seats folding down by themselves.',
    nl: 'Een dag in een stad die er eigenlijk drie is: ze ontwaakt, werkt, trouwt, scheidt, wordt geboren en gaat naar het strand, terwijl een man met een statief schoorstenen beklimt en onder treinen gaat liggen om het te filmen. In de montagekamer beslist Elizaveta Svilova hoe lang elk moment leeft. Dziga Vertov wilde een taal die geen vertaling nodig heeft. Hij begint, zoals het hoort, met een bioscoop die volloopt en stoelen die vanzelf openklappen.',
    fr: 'Une journée dans une ville qui en est trois : elle s’éveille, travaille, se marie, divorce, naît et va à la plage, pendant qu’un homme au trépied grimpe aux cheminées et se couche sous les trains pour la filmer. Dans la salle de montage, Elizaveta Svilova décide combien de temps vit chaque instant. Dziga Vertov voulait une langue sans traduction. Il commence comme il se doit : par un cinéma qui se remplit et des sièges qui s’abaissent tout seuls.',
    de: 'Ein Tag in einer Stadt, die eigentlich drei ist: Sie erwacht, arbeitet, heiratet, scheidet sich, wird geboren und fährt zum Strand, während ein Mann mit Stativ auf Schornsteine klettert und sich unter Züge legt, um das zu filmen. Im Schneideraum entscheidet Elisaweta Swilowa, wie lange jeder Augenblick lebt. Dsiga Wertow wollte eine Sprache, die keine Übersetzung braucht. Er beginnt, wie es sich gehört: mit einem Kino, das sich füllt, und Sitzen, die von selbst herunterklappen.',
  },
  released_on: '1929-01-08',
  runtime_minutes: 68,
  directors: ['Dziga Vertov'],
  actors: ['Mikhail Kaufman', 'Elizaveta Svilova'],
  genres: ['Documentary'],
  nation: ['UA'],
  original_language: 'ru',
  rating: ['9'],
  links: {},
  streaming: null,
  tags: ['restored', 'women-behind-the-camera'],
  versions: versions(6, FR_NL, DE_EN, { ...FR_NL, label: 'live trio' }),
  audience: ['evening'],
  season: 'repertoire',
  distributor_id: 2,
};
