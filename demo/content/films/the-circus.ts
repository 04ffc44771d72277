import { DE_EN, FR_NL, RELAXED, versions } from '#demo/content/films/versions.ts';
import type { DemoFilm } from '#demo/content/types.ts';

export const theCircus: DemoFilm = {
  id: 12,
  slug: 'the-circus',
  title: { en: 'The Circus', nl: 'The Circus', fr: 'Le Cirque', de: 'Der Zirkus' },
  original_title: 'The Circus',
  tagline: {
    en: 'He is funny only when he does not know it.',
    nl: 'Hij is alleen grappig als hij het niet weet.',
    fr: 'Il n’est drôle que lorsqu’il l’ignore.',
    de: 'Komisch ist er nur, wenn er es nicht weiß.',
  },
  description: {
    en: 'Running from a policeman, the tramp runs into a circus ring and brings the house down. He is hired at once, and the moment he tries to be funny nobody laughs. So the director keeps him on as a property man and lets him be a star without telling him. There is a lion’s cage, a tightrope with monkeys, and a girl who loves somebody else. The last shot is a circle on the ground, and it has never quite left us.',
    nl: 'Op de vlucht voor een agent loopt de zwerver een circuspiste binnen en de tent gaat plat. Hij wordt meteen aangenomen, en zodra hij grappig wil zijn, lacht er niemand. Dus houdt de directeur hem als knecht en laat hem een ster zijn zonder het hem te vertellen. Er is een leeuwenkooi, een koord met apen, en een meisje dat van een ander houdt. Het laatste beeld is een cirkel op de grond, en die is ons altijd bijgebleven.',
    fr: 'Poursuivi par un agent, le vagabond déboule sur une piste et le chapiteau s’écroule de rire. On l’engage aussitôt, et dès qu’il essaie d’être drôle, personne ne rit. Le directeur le garde donc comme garçon de piste et le laisse être vedette sans le lui dire. Il y a une cage aux lions, une corde raide avec des singes, et une jeune fille qui en aime un autre. Le dernier plan est un cercle par terre ; il ne nous a plus quittés.',
    de: 'Auf der Flucht vor einem Polizisten gerät der Tramp in eine Manege, und das Zelt tobt. Man stellt ihn sofort ein, und sobald er komisch sein will, lacht niemand mehr. Also behält ihn der Direktor als Requisiteur und lässt ihn ein Star sein, ohne es ihm zu sagen. Es gibt einen Löwenkäfig, ein Hochseil mit Affen und ein Mädchen, das einen anderen liebt. Das letzte Bild ist ein Kreis am Boden, und er ist uns geblieben.',
  },
  released_on: '1928-01-06',
  runtime_minutes: 72,
  directors: ['Charles Chaplin'],
  actors: ['Charles Chaplin', 'Merna Kennedy', 'Allan Garcia', 'Harry Crocker'],
  genres: ['Comedy'],
  nation: ['US'],
  original_language: 'en',
  rating: ['al'],
  links: {},
  streaming: null,
  tags: ['family', 'restored'],
  versions: versions(12, FR_NL, DE_EN, RELAXED, { ...FR_NL, label: 'lights half up', accessibility: ['relaxed'] }),
  audience: ['family', 'evening'],
  season: 'repertoire',
  distributor_id: 2,
};
