import { ATMOS, DE_EN, FR_NL, PRINT_AND_PIANO, versions } from '#demo/content/films/versions.ts';
import type { DemoFilm } from '#demo/content/types.ts';

export const potemkin: DemoFilm = {
  id: 7,
  slug: 'potemkin',
  title: {
    en: 'Battleship Potemkin',
    nl: 'Pantserkruiser Potemkin',
    fr: 'Le Cuirassé Potemkine',
    de: 'Panzerkreuzer Potemkin',
  },
  original_title: 'Bronenosets Potyomkin',
  tagline: {
    en: 'It began with a bowl of soup.',
    nl: 'Het begon met een bord soep.',
    fr: 'Tout commença par une soupe.',
    de: 'Es begann mit einem Teller Suppe.',
  },
  description: {
    en: 'The meat is crawling, the officers say it is fine, and a sailor drops a plate. From that plate comes a mutiny, from the mutiny a funeral, from the funeral a crowd on the steps of Odessa, and down those steps, line by line, the soldiers. Sergei Eisenstein was twenty-seven and cut as nobody had cut before. Ministers of several countries forbade it. We show it with its red flag coloured by hand, frame by frame, as in Moscow in 1925.',
    nl: 'Het vlees krioelt, de officieren vinden het eetbaar, en een matroos laat een bord vallen. Uit dat bord komt een muiterij, uit de muiterij een begrafenis, uit de begrafenis een menigte op de trappen van Odessa, en die trappen af, rij na rij, de soldaten. Sergej Eisenstein was zevenentwintig en monteerde zoals niemand voor hem. Ministers van allerlei landen verboden de film. Wij tonen hem met de rode vlag met de hand ingekleurd, beeld voor beeld.',
    fr: 'La viande grouille, les officiers la disent bonne, un matelot laisse tomber une assiette. De cette assiette naît une mutinerie, de la mutinerie un enterrement, de l’enterrement une foule sur les escaliers d’Odessa, et sur ces escaliers, rang par rang, les soldats. Sergueï Eisenstein avait vingt-sept ans et montait comme personne avant lui. Les ministres de plusieurs pays l’interdirent. Nous le montrons avec son drapeau rouge colorié à la main, image par image.',
    de: 'Das Fleisch lebt, die Offiziere nennen es genießbar, und ein Matrose lässt einen Teller fallen. Aus dem Teller wird eine Meuterei, aus der Meuterei ein Begräbnis, aus dem Begräbnis eine Menge auf den Stufen von Odessa, und diese Stufen herab kommen, Reihe um Reihe, die Soldaten. Sergej Eisenstein war siebenundzwanzig und schnitt wie niemand vor ihm. Minister mehrerer Länder verboten den Film. Wir zeigen ihn mit der von Hand rot gefärbten Fahne.',
  },
  released_on: '1925-12-21',
  runtime_minutes: 75,
  directors: ['Sergei Eisenstein'],
  actors: ['Aleksandr Antonov', 'Vladimir Barsky', 'Grigori Aleksandrov'],
  genres: ['Drama', 'History'],
  nation: ['RU'],
  original_language: 'ru',
  rating: ['14', 'violence'],
  links: {},
  streaming: null,
  tags: ['restored', '35mm'],
  versions: versions(7, FR_NL, DE_EN, ATMOS, PRINT_AND_PIANO),
  audience: ['evening'],
  season: 'repertoire',
  distributor_id: 2,
};
