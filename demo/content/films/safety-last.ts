import { DE_EN, FR_NL, PRINT_AND_PIANO, RELAXED, versions } from '#demo/content/films/versions.ts';
import type { DemoFilm } from '#demo/content/types.ts';

export const safetyLast: DemoFilm = {
  id: 4,
  slug: 'safety-last',
  title: { en: 'Safety Last!', nl: 'Safety Last!', fr: 'Monte là-dessus !', de: 'Ausgerechnet Wolkenkratzer!' },
  original_title: 'Safety Last!',
  tagline: {
    en: 'Twelve storeys, one clock, no net.',
    nl: 'Twaalf verdiepingen, één klok, geen net.',
    fr: 'Douze étages, une horloge, pas de filet.',
    de: 'Zwölf Stockwerke, eine Uhr, kein Netz.',
  },
  description: {
    en: 'A boy from the country goes to the city to make good and writes home that he has. He is, in fact, a salesman in a department store with four dollars. To earn a thousand he invents a stunt: a man will climb the front of the building. The climber is detained. So Harold goes up himself, past pigeons, a mouse, a tennis net and the most famous clock in film. Bring children; hold on to them.',
    nl: 'Een jongen van het platteland trekt naar de stad om het te maken en schrijft naar huis dat het gelukt is. In werkelijkheid is hij verkoper in een warenhuis, met vier dollar op zak. Om er duizend te verdienen bedenkt hij een stunt: een man zal de gevel beklimmen. Die man is verhinderd. Dus klimt Harold zelf, langs duiven, een muis, een tennisnet en de beroemdste klok van de film. Breng kinderen mee en houd ze goed vast.',
    fr: 'Un garçon de la campagne part faire fortune en ville et écrit chez lui que c’est fait. En réalité il est vendeur dans un grand magasin, avec quatre dollars en poche. Pour en gagner mille, il invente une attraction : un homme grimpera sur la façade. L’homme est empêché. Harold monte donc lui-même, entre pigeons, souris, filet de tennis et la plus célèbre horloge du cinéma. Amenez des enfants, et tenez-les bien.',
    de: 'Ein Junge vom Land geht in die Stadt, um es zu etwas zu bringen, und schreibt nach Hause, er habe es geschafft. In Wahrheit ist er Verkäufer im Warenhaus und besitzt vier Dollar. Für tausend erfindet er eine Nummer: Ein Mann wird die Fassade erklettern. Der Mann ist verhindert. Also steigt Harold selbst, vorbei an Tauben, Maus, Tennisnetz und der berühmtesten Uhr des Kinos. Bringen Sie Kinder mit, und halten Sie sie fest.',
  },
  released_on: '1923-04-01',
  runtime_minutes: 74,
  directors: ['Fred C. Newmeyer', 'Sam Taylor'],
  actors: ['Harold Lloyd', 'Mildred Davis', 'Bill Strother', 'Noah Young'],
  genres: ['Comedy'],
  nation: ['US'],
  original_language: 'en',
  rating: ['al'],
  links: {},
  streaming: { provider: 'home-cinema', url: 'https://home-cinema.example/film/safety-last' },
  tags: ['family', 'live-music'],
  versions: versions(4, FR_NL, DE_EN, PRINT_AND_PIANO, RELAXED),
  audience: ['family', 'evening'],
  season: 'repertoire',
  distributor_id: 2,
};
