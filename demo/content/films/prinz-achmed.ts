import { DE_EN, FR_NL, RELAXED, versions } from '#demo/content/films/versions.ts';
import type { DemoFilm } from '#demo/content/types.ts';

export const prinzAchmed: DemoFilm = {
  id: 15,
  slug: 'prinz-achmed',
  title: {
    en: 'The Adventures of Prince Achmed',
    nl: 'De avonturen van prins Achmed',
    fr: 'Les Aventures du prince Ahmed',
    de: 'Die Abenteuer des Prinzen Achmed',
  },
  original_title: 'Die Abenteuer des Prinzen Achmed',
  tagline: {
    en: 'A hundred thousand pictures, cut with one pair of scissors.',
    nl: 'Honderdduizend beelden, geknipt met één schaar.',
    fr: 'Cent mille images, découpées avec une seule paire de ciseaux.',
    de: 'Hunderttausend Bilder, geschnitten mit einer einzigen Schere.',
  },
  description: {
    en: 'A prince is tricked into mounting a magic horse and discovers, very high up, that nobody has told him how to come down. Islands, a sorcerer, a witch who turns out to be a friend, Aladdin in trouble, and a duel in which two magicians change into every animal they can think of. Lotte Reiniger was twenty-three when she began to cut it all out of black paper in a garage in Potsdam. It is the oldest animated feature that has survived, and the nimblest.',
    nl: 'Een prins laat zich overhalen om op een toverpaard te stijgen en merkt, heel hoog in de lucht, dat niemand hem heeft verteld hoe hij weer naar beneden komt. Eilanden, een tovenaar, een heks die een vriendin blijkt, Aladdin in nesten, en een duel waarin twee magiërs in elk dier veranderen dat ze kunnen bedenken. Lotte Reiniger was drieëntwintig toen ze alles uit zwart papier begon te knippen. De oudste bewaarde lange animatiefilm, en de lenigste.',
    fr: 'Un prince se laisse convaincre de monter un cheval magique et découvre, très haut, que personne ne lui a dit comment redescendre. Des îles, un sorcier, une sorcière qui se révèle une amie, Aladin dans l’embarras, et un duel où deux magiciens se changent en tous les animaux imaginables. Lotte Reiniger avait vingt-trois ans quand elle commença à tout découper dans du papier noir. Le plus ancien long métrage d’animation conservé, et le plus agile.',
    de: 'Ein Prinz lässt sich auf ein Zauberpferd locken und merkt hoch oben, dass ihm niemand gesagt hat, wie man wieder hinunterkommt. Inseln, ein Zauberer, eine Hexe, die sich als Freundin erweist, Aladin in der Klemme und ein Zweikampf, in dem zwei Magier sich in jedes Tier verwandeln, das ihnen einfällt. Lotte Reiniger war dreiundzwanzig, als sie anfing, das alles aus schwarzem Papier zu schneiden. Der älteste erhaltene lange Trickfilm, und der gelenkigste.',
  },
  released_on: '1926-09-03',
  runtime_minutes: 66,
  directors: ['Lotte Reiniger'],
  actors: [],
  genres: ['Animation', 'Fantasy'],
  nation: ['DE'],
  original_language: 'de',
  rating: ['6', 'fear'],
  links: {},
  streaming: null,
  tags: ['family', 'restored', 'women-behind-the-camera'],
  versions: versions(
    15,
    FR_NL,
    DE_EN,
    { spoken_language: 'fr', label: 'live narrator' },
    { spoken_language: 'de', label: 'live narrator' },
    { spoken_language: 'nl', label: 'live narrator' },
    RELAXED,
  ),
  audience: ['family'],
  season: 'repertoire',
  distributor_id: 1,
};
