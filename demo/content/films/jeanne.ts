import { ATMOS, DE_EN, FR_NL, versions } from '#demo/content/films/versions.ts';
import type { DemoFilm } from '#demo/content/types.ts';

export const jeanne: DemoFilm = {
  id: 8,
  slug: 'jeanne',
  title: {
    en: 'The Passion of Joan of Arc',
    nl: 'De lijdensweg van Jeanne d’Arc',
    fr: 'La Passion de Jeanne d’Arc',
    de: 'Die Passion der Jungfrau von Orléans',
  },
  original_title: 'La Passion de Jeanne d’Arc',
  tagline: {
    en: 'A trial made of nothing but faces.',
    nl: 'Een proces dat alleen uit gezichten bestaat.',
    fr: 'Un procès fait de visages, et de rien d’autre.',
    de: 'Ein Prozess, der nur aus Gesichtern besteht.',
  },
  description: {
    en: 'Rouen, 1431. The judges have books, rank and time; she has answers of one sentence. Carl Theodor Dreyer built a whole castle and then filmed almost nothing but faces in front of white walls, without make-up, from very near. Renée Falconetti never acted in another film of importance, and nobody who has seen her here has needed one. The original was thought burned, twice, until a complete copy turned up in a cupboard of a hospital in Oslo.',
    nl: 'Rouen, 1431. De rechters hebben boeken, rang en tijd; zij heeft antwoorden van één zin. Carl Theodor Dreyer liet een heel kasteel bouwen en filmde daarna bijna alleen gezichten tegen witte muren, zonder schmink, van heel dichtbij. Renée Falconetti speelde daarna in geen enkele film van belang meer, en wie haar hier heeft gezien, heeft dat ook niet gemist. Het origineel gold als tweemaal verbrand, tot een volledige kopie opdook in een ziekenhuiskast in Oslo.',
    fr: 'Rouen, 1431. Les juges ont des livres, un rang et du temps ; elle a des réponses d’une phrase. Carl Theodor Dreyer fit bâtir tout un château, puis ne filma presque que des visages devant des murs blancs, sans maquillage, de tout près. Renée Falconetti ne joua plus aucun film important, et personne, après l’avoir vue ici, ne l’a regretté. On croyait l’original brûlé deux fois, jusqu’à ce qu’une copie complète sorte d’un placard d’hôpital à Oslo.',
    de: 'Rouen, 1431. Die Richter haben Bücher, Rang und Zeit; sie hat Antworten von einem Satz. Carl Theodor Dreyer ließ eine ganze Burg bauen und filmte dann fast nur Gesichter vor weißen Wänden, ungeschminkt, aus nächster Nähe. Renée Falconetti hat danach keinen bedeutenden Film mehr gedreht, und wer sie hier gesehen hat, vermisst auch keinen. Das Original galt als zweimal verbrannt, bis in Oslo eine vollständige Kopie im Schrank einer Klinik auftauchte.',
  },
  released_on: '1928-04-21',
  runtime_minutes: 97,
  directors: ['Carl Theodor Dreyer'],
  actors: ['Renée Falconetti', 'Eugène Silvain', 'Antonin Artaud', 'Michel Simon'],
  genres: ['Drama', 'History'],
  nation: ['FR'],
  original_language: 'fr',
  rating: ['12', 'violence', 'fear'],
  links: {},
  streaming: { provider: 'home-cinema', url: 'https://home-cinema.example/film/jeanne-d-arc' },
  tags: ['restored', 'live-music'],
  versions: versions(8, { subtitle_one_language: 'nl' }, DE_EN, ATMOS, { ...FR_NL, label: 'live choir' }),
  audience: ['evening'],
  season: 'repertoire',
  distributor_id: 1,
};
