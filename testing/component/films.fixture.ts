export type Film = {
  art: string;
  slug: string;
  title: string;
  original?: string;
  year: number;
  minutes: number;
  directors: string[];
  actors: string[];
  genres: string[];
  nation: string[];
  rating: string[];
  tags: number[];
  description: string;
  tagline?: string;
  notice?: string;
  spoken?: string;
  links?: Record<string, string>;
  trailer?: string;
  streaming?: boolean;
  /** Days from today to its first day; positive: in the future. */
  fromDay: number;
};

/** Films of the twenties and thirties with facts that are not copyrighted. */
export const FILMS: readonly Film[] = [
  {
    art: 'nosferatu',
    slug: 'nosferatu',
    title: 'Nosferatu',
    original: 'Nosferatu, eine Symphonie des Grauens',
    year: 1922,
    minutes: 94,
    directors: ['F. W. Murnau'],
    actors: ['Max Schreck', 'Greta Schröder', 'Gustav von Wangenheim'],
    genres: ['Horror'],
    nation: ['Germany'],
    rating: ['12', 'fear'],
    tags: [1, 2],
    tagline: 'A symphony of horror',
    description:
      'A young clerk travels to the Carpathians to sell a house to a count who never shows himself by day. When he comes home, the count has come along, and with him the plague.',
    links: { homepage: 'https://films.example/nosferatu', letterboxd: 'https://films.example/n' },
    trailer: 'https://www.youtube-nocookie.com/embed/abcdefghijk',
    streaming: true,
    fromDay: -12,
  },
  {
    art: 'metropolis',
    slug: 'metropolis',
    title: 'Metropolis',
    year: 1927,
    minutes: 150,
    directors: ['Fritz Lang'],
    actors: ['Brigitte Helm', 'Alfred Abel', 'Gustav Fröhlich'],
    genres: ['Science fiction', 'Drama'],
    nation: ['Germany'],
    rating: ['9'],
    tags: [1, 2],
    notice: 'With an interval of fifteen minutes',
    description:
      'Above, gardens for the sons of the rich; below, the machines and those who serve them. A machine in human shape is to keep the workers quiet, and sets them on fire.',
    fromDay: -4,
  },
  {
    art: 'safety-last',
    slug: 'safety-last',
    title: 'Safety Last!',
    year: 1923,
    minutes: 73,
    directors: ['Fred C. Newmeyer', 'Sam Taylor'],
    actors: ['Harold Lloyd', 'Mildred Davis'],
    genres: ['Comedy'],
    nation: ['United States'],
    rating: ['al'],
    tags: [3],
    description: 'A shop assistant climbs a department store from outside, floor by floor, up to the clock.',
    fromDay: -20,
  },
  {
    art: 'the-general',
    slug: 'the-general',
    title: 'The General',
    year: 1926,
    minutes: 78,
    directors: ['Buster Keaton', 'Clyde Bruckman'],
    actors: ['Buster Keaton', 'Marion Mack'],
    genres: ['Comedy', 'Adventure'],
    nation: ['United States'],
    rating: ['6'],
    tags: [1, 3],
    description: 'An engine driver has two loves, his locomotive and Annabelle Lee. Both are stolen on the same day.',
    fromDay: -2,
  },
  {
    art: 'jeanne',
    slug: 'la-passion-de-jeanne-d-arc',
    title: "La Passion de Jeanne d'Arc",
    year: 1928,
    minutes: 97,
    directors: ['Carl Theodor Dreyer'],
    actors: ['Renée Falconetti', 'Antonin Artaud'],
    genres: ['Drama'],
    nation: ['France'],
    rating: ['12', 'violence'],
    tags: [2],
    description: 'A trial in faces. The judges ask, Joan answers, and the camera does not look away.',
    fromDay: -1,
  },
  {
    art: 'm',
    slug: 'm',
    title: 'M',
    year: 1931,
    minutes: 111,
    directors: ['Fritz Lang'],
    actors: ['Peter Lorre', 'Gustaf Gründgens'],
    genres: ['Thriller'],
    nation: ['Germany'],
    rating: ['16', 'violence', 'fear'],
    tags: [2],
    spoken: 'German',
    description: 'A city looks for a murderer. The police search, and so does the underworld.',
    fromDay: -6,
  },
  {
    art: 'prinz-achmed',
    slug: 'the-adventures-of-prince-achmed',
    title: 'The Adventures of Prince Achmed',
    original: 'Die Abenteuer des Prinzen Achmed',
    year: 1926,
    minutes: 66,
    directors: ['Lotte Reiniger'],
    actors: [],
    genres: ['Animation'],
    nation: ['Germany'],
    rating: ['al'],
    tags: [3],
    description: 'Cut from black card with a pair of scissors: a flying horse, a witch, a magic lamp.',
    fromDay: -9,
  },
  {
    art: 'movie-camera',
    slug: 'man-with-a-movie-camera',
    title: 'Man with a Movie Camera',
    year: 1929,
    minutes: 68,
    directors: ['Dziga Vertov'],
    actors: [],
    genres: ['Documentary'],
    nation: ['Soviet Union'],
    rating: ['al'],
    tags: [1],
    description: 'A day in the city and everything a camera can do with it.',
    fromDay: -3,
  },
  {
    art: 'sunrise',
    slug: 'sunrise',
    title: 'Sunrise',
    year: 1927,
    minutes: 94,
    directors: ['F. W. Murnau'],
    actors: ['Janet Gaynor', "George O'Brien"],
    genres: ['Romance', 'Drama'],
    nation: ['United States'],
    rating: ['9'],
    tags: [1],
    tagline: 'A song of two humans',
    description: 'A farmer, his wife, a woman from the city: a journey across a lake and back again.',
    trailer: 'https://player.vimeo.com/video/123456789',
    fromDay: 6,
  },
  {
    art: 'pandora',
    slug: 'pandoras-box',
    title: "Pandora's Box",
    year: 1929,
    minutes: 133,
    directors: ['G. W. Pabst'],
    actors: ['Louise Brooks', 'Fritz Kortner'],
    genres: ['Drama'],
    nation: ['Germany'],
    rating: ['14', 'sex'],
    tags: [],
    description: 'Lulu dances, Lulu laughs, and everyone around her loses their head.',
    fromDay: 13,
  },
  {
    art: 'atalante',
    slug: 'l-atalante',
    title: "L'Atalante",
    year: 1934,
    minutes: 89,
    directors: ['Jean Vigo'],
    actors: ['Michel Simon', 'Dita Parlo', 'Jean Dasté'],
    genres: ['Romance'],
    nation: ['France'],
    rating: ['9'],
    tags: [],
    description: 'A barge, a wedding night, an old mate with a cabin full of wonders.',
    fromDay: 20,
  },
];
