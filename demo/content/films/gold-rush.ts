import { DE_EN, FR_NL, PRINT_AND_PIANO, RELAXED, versions } from '#demo/content/films/versions.ts';
import type { DemoFilm } from '#demo/content/types.ts';

export const goldRush: DemoFilm = {
  id: 11,
  slug: 'gold-rush',
  title: { en: 'The Gold Rush', nl: 'The Gold Rush', fr: 'La Ruée vers l’or', de: 'Goldrausch' },
  original_title: 'The Gold Rush',
  tagline: {
    en: 'Please do not walk to that side of the cabin.',
    nl: 'Gelieve niet naar die kant van de hut te lopen.',
    fr: 'Prière de ne pas marcher de ce côté de la cabane.',
    de: 'Bitte nicht auf diese Seite der Hütte gehen.',
  },
  description: {
    en: 'Alaska, snow, and a small man with a cane and no coat. He shares a cabin with a murderer and with a prospector so hungry that he begins to look like a chicken. He cooks his boot and serves it as one serves trout. He waits for guests on New Year’s Eve, and makes two bread rolls dance while he waits. Chaplin said that this was the picture he wanted to be remembered by. Half the audience laughs where the other half swallows.',
    nl: 'Alaska, sneeuw, en een kleine man met een wandelstok en zonder jas. Hij deelt een hut met een moordenaar en met een goudzoeker die zo’n honger heeft dat hij op een kip begint te lijken. Hij kookt zijn schoen en dient hem op zoals men forel opdient. Op oudejaarsavond wacht hij op gasten, en laat intussen twee broodjes dansen. Met deze film wilde Chaplin herinnerd worden. De ene helft van de zaal lacht waar de andere helft slikt.',
    fr: 'L’Alaska, la neige, et un petit homme avec une canne et sans manteau. Il partage une cabane avec un assassin et avec un chercheur d’or si affamé qu’il se met à ressembler à un poulet. Il fait cuire sa chaussure et la sert comme on sert une truite. Le soir du réveillon il attend des invités et, en attendant, fait danser deux petits pains. C’est par ce film que Chaplin voulait qu’on se souvienne de lui. La moitié de la salle rit où l’autre avale sa salive.',
    de: 'Alaska, Schnee und ein kleiner Mann mit Stock und ohne Mantel. Er teilt eine Hütte mit einem Mörder und mit einem Goldsucher, der vor Hunger in ihm ein Huhn sieht. Er kocht seinen Schuh und tischt ihn auf wie Forelle. Am Silvesterabend wartet er auf Gäste und lässt inzwischen zwei Brötchen tanzen. Mit diesem Film wollte Chaplin im Gedächtnis bleiben. Die eine Hälfte des Saals lacht an Stellen, an denen die andere schluckt.',
  },
  released_on: '1925-06-26',
  runtime_minutes: 96,
  directors: ['Charles Chaplin'],
  actors: ['Charles Chaplin', 'Mack Swain', 'Georgia Hale', 'Tom Murray'],
  genres: ['Comedy', 'Adventure'],
  nation: ['US'],
  original_language: 'en',
  rating: ['al'],
  links: {},
  streaming: { provider: 'home-cinema', url: 'https://home-cinema.example/film/the-gold-rush' },
  tags: ['family', 'restored'],
  versions: versions(11, FR_NL, DE_EN, PRINT_AND_PIANO, RELAXED),
  audience: ['family', 'evening'],
  season: 'repertoire',
  distributor_id: 2,
};
