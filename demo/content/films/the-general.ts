import { DE_EN, FR_NL, PRINT_AND_PIANO, RELAXED, versions } from '#demo/content/films/versions.ts';
import type { DemoFilm } from '#demo/content/types.ts';

export const theGeneral: DemoFilm = {
  id: 5,
  slug: 'the-general',
  title: { en: 'The General', nl: 'The General', fr: 'Le Mécano de la « General »', de: 'Der General' },
  original_title: 'The General',
  tagline: {
    en: 'He loved two things, and one of them ran on coal.',
    nl: 'Hij hield van twee dingen, en één ervan liep op kolen.',
    fr: 'Il aimait deux choses, et l’une marchait au charbon.',
    de: 'Er liebte zweierlei, und eines davon fuhr mit Kohle.',
  },
  description: {
    en: 'Johnnie Gray loves his locomotive and a girl called Annabelle. On one day in 1862 both are stolen, and he sets off after them on foot, on a handcar, on a bicycle, and finally on another engine. Buster Keaton did the stunts himself, on moving trains, with a face that gives nothing away. The bridge at the end is a real bridge and the train that falls from it is a real train; it was the most expensive single shot of the silent era.',
    nl: 'Johnnie Gray houdt van zijn locomotief en van een meisje dat Annabelle heet. Op één dag in 1862 worden ze allebei gestolen, en hij zet de achtervolging in: te voet, op een lorrie, op een fiets en ten slotte op een andere machine. Buster Keaton act alle stunts zelf, op rijdende treinen, met een gezicht dat niets verraadt. De brug op het einde is een echte brug en de trein die eraf valt een echte trein: het duurste shot van de stille film.',
    fr: 'Johnnie Gray aime sa locomotive et une jeune fille nommée Annabelle. Un jour de 1862, on lui vole les deux. Il se lance à leur poursuite à pied, en draisine, à vélo, enfin sur une autre machine. Buster Keaton fit toutes les cascades lui-même, sur des trains en marche, avec un visage qui ne trahit rien. Le pont de la fin est un vrai pont, le train qui en tombe un vrai train : le plan le plus cher de tout le muet.',
    de: 'Johnnie Gray liebt seine Lokomotive und ein Mädchen namens Annabelle. An einem Tag im Jahr 1862 werden ihm beide gestohlen, und er jagt ihnen nach: zu Fuß, auf der Draisine, auf dem Fahrrad, schließlich auf einer anderen Maschine. Buster Keaton machte alle Stunts selbst, auf fahrenden Zügen, mit einem Gesicht, das nichts verrät. Die Brücke am Ende ist eine wirkliche Brücke und der Zug, der fällt, ein wirklicher Zug: die teuerste Einstellung der Stummfilmzeit.',
  },
  released_on: '1926-12-31',
  runtime_minutes: 79,
  directors: ['Clyde Bruckman', 'Buster Keaton'],
  actors: ['Buster Keaton', 'Marion Mack', 'Glen Cavender', 'Jim Farley'],
  genres: ['Comedy', 'Adventure'],
  nation: ['US'],
  original_language: 'en',
  rating: ['6', 'violence'],
  links: {},
  streaming: null,
  tags: ['family', 'live-music', '35mm'],
  versions: versions(5, FR_NL, DE_EN, PRINT_AND_PIANO, RELAXED),
  audience: ['family', 'evening'],
  season: 'repertoire',
  distributor_id: 2,
};
