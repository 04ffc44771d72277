import { DE_EN, FR_NL, PRINT_AND_PIANO, versions } from '#demo/content/films/versions.ts';
import type { DemoFilm } from '#demo/content/types.ts';

export const korkarlen: DemoFilm = {
  id: 24,
  slug: 'korkarlen',
  title: {
    en: 'The Phantom Carriage',
    nl: 'De spookkoets',
    fr: 'La Charrette fantôme',
    de: 'Der Fuhrmann des Todes',
  },
  original_title: 'Körkarlen',
  tagline: {
    en: 'Whoever dies on the stroke of twelve must drive for a year.',
    nl: 'Wie sterft op slag van twaalf, moet een jaar lang rijden.',
    fr: 'Qui meurt au douzième coup de minuit conduira un an.',
    de: 'Wer beim zwölften Schlag stirbt, muss ein Jahr lang fahren.',
  },
  description: {
    en: 'New Year’s Eve, in a churchyard. Three drunkards tell each other the old story: the last sinner to die before midnight must take the reins of Death’s cart. Then one of them dies. Victor Sjöström plays him and shows him everything he has been: husband, brother, brute. The carriage was exposed up to four times on the same strip of film and drives over land and through the sea as if both were air. Ingmar Bergman watched it once a year.',
    nl: 'Oudejaarsavond op een kerkhof. Drie dronkaards vertellen elkaar het oude verhaal: de laatste zondaar die voor middernacht sterft, moet de teugels van de doodskar overnemen. Dan sterft een van hen. Victor Sjöström speelt hem en toont hem alles wat hij is geweest: echtgenoot, broer, bruut. De koets werd tot viermaal toe op dezelfde strook film belicht en rijdt over land en door de zee alsof beide van lucht zijn. Ingmar Bergman keek er elk jaar een keer naar.',
    fr: 'La nuit du Nouvel An, dans un cimetière. Trois ivrognes se racontent la vieille histoire : le dernier pécheur mort avant minuit doit prendre les rênes de la charrette de la Mort. Puis l’un d’eux meurt. Victor Sjöström l’incarne et lui montre tout ce qu’il a été : mari, frère, brute. La charrette, impressionnée jusqu’à quatre fois sur la même pellicule, roule sur terre et dans la mer comme si c’était de l’air. Ingmar Bergman la revoyait une fois l’an.',
    de: 'Silvesternacht auf einem Kirchhof. Drei Trinker erzählen sich die alte Geschichte: Der letzte Sünder, der vor Mitternacht stirbt, muss die Zügel vom Karren des Todes übernehmen. Dann stirbt einer von ihnen. Victor Sjöström spielt ihn und zeigt ihm alles, was er war: Ehemann, Bruder, Grobian. Der Karren wurde bis zu viermal auf denselben Streifen belichtet und fährt über Land und durch das Meer, als wären beide Luft. Ingmar Bergman sah ihn einmal im Jahr.',
  },
  released_on: '1921-01-01',
  runtime_minutes: 107,
  directors: ['Victor Sjöström'],
  actors: ['Victor Sjöström', 'Hilda Borgström', 'Tore Svennberg', 'Astrid Holm'],
  genres: ['Drama', 'Fantasy'],
  nation: ['SE'],
  original_language: 'sv',
  rating: ['12', 'fear'],
  links: {},
  streaming: null,
  tags: ['restored', 'late-night', 'live-music'],
  versions: versions(24, FR_NL, DE_EN, PRINT_AND_PIANO),
  audience: ['evening', 'late'],
  season: { turn: 5 },
  distributor_id: 1,
};
