import { DE_EN, FR_NL, PRINT_AND_PIANO, versions } from '#demo/content/films/versions.ts';
import type { DemoFilm } from '#demo/content/types.ts';

export const umarete: DemoFilm = {
  id: 27,
  slug: 'umarete',
  title: {
    en: 'I Was Born, But…',
    nl: 'Ik werd geboren, maar…',
    fr: 'Gosses de Tokyo',
    de: 'Ich wurde geboren, aber…',
  },
  original_title: 'Otona no miru ehon: Umarete wa mita keredo',
  tagline: {
    en: 'A hunger strike, called off for rice balls.',
    nl: 'Een hongerstaking, opgeschort voor rijstballen.',
    fr: 'Une grève de la faim, levée pour des boulettes de riz.',
    de: 'Ein Hungerstreik, abgebrochen für Reisbällchen.',
  },
  description: {
    en: 'Two brothers move with their parents to a suburb of Tokyo where the trams pass between the houses. They fight their way to the top of the neighbourhood gang, and conclude that their father must be the most important man in the world. Then the boss shows home movies, and there is Father, making faces to amuse him. The boys go on hunger strike. Yasujirō Ozu called it a picture book for grown-ups; children understand it at once and grown-ups a little later.',
    nl: 'Twee broers verhuizen met hun ouders naar een voorstad van Tokio waar de trams tussen de huizen door rijden. Ze vechten zich naar de top van de buurtbende en besluiten dat hun vader wel de belangrijkste man ter wereld moet zijn. Dan toont de baas zijn filmpjes, en daar staat vader gekke gezichten te trekken om hem te vermaken. De jongens gaan in hongerstaking. Yasujirō Ozu noemde het een prentenboek voor volwassenen; kinderen begrijpen het meteen, volwassenen wat later.',
    fr: 'Deux frères s’installent avec leurs parents dans une banlieue de Tokyo où les trams passent entre les maisons. À la force du poing ils prennent la tête de la bande du quartier et en concluent que leur père est l’homme le plus important du monde. Puis le patron projette ses films d’amateur, et voilà papa qui fait des grimaces pour l’amuser. Les garçons entament une grève de la faim. Yasujirō Ozu l’appelait un livre d’images pour adultes ; les enfants le comprennent aussitôt.',
    de: 'Zwei Brüder ziehen mit den Eltern in einen Vorort von Tokio, wo die Bahnen zwischen den Häusern fahren. Sie boxen sich an die Spitze der Nachbarschaftsbande und schließen daraus, ihr Vater müsse der wichtigste Mann der Welt sein. Dann zeigt der Chef seine Schmalfilme, und da steht Vater und schneidet Grimassen, um ihn zu unterhalten. Die Jungen treten in Hungerstreik. Yasujirō Ozu nannte es ein Bilderbuch für Erwachsene; Kinder verstehen es sofort, Erwachsene etwas später.',
  },
  released_on: '1932-06-03',
  runtime_minutes: 91,
  directors: ['Yasujirō Ozu'],
  actors: ['Tatsuo Saitō', 'Tomio Aoki', 'Hideo Sugawara', 'Mitsuko Yoshikawa'],
  genres: ['Comedy', 'Drama'],
  nation: ['JP'],
  original_language: 'ja',
  rating: ['al'],
  links: {},
  streaming: null,
  tags: ['family', '35mm', 'live-music'],
  versions: versions(27, FR_NL, DE_EN, PRINT_AND_PIANO),
  audience: ['family', 'evening'],
  season: { turn: 7 },
  distributor_id: 2,
};
