/** All drawings of the demo exhibitor, by their key in the content. */
import { coffee } from '#demo/artwork/events/coffee.ts';
import { gala } from '#demo/artwork/events/gala.ts';
import { ladies } from '#demo/artwork/events/ladies.ts';
import { minersLamp } from '#demo/artwork/events/lamp.ts';
import { shadows } from '#demo/artwork/events/shadows.ts';
import { atalante } from '#demo/artwork/films/atalante.ts';
import { blaueEngel } from '#demo/artwork/films/blaue-engel.ts';
import { borinage } from '#demo/artwork/films/borinage.ts';
import { caligari } from '#demo/artwork/films/caligari.ts';
import { finisTerrae } from '#demo/artwork/films/finis-terrae.ts';
import { frauImMond } from '#demo/artwork/films/frau-im-mond.ts';
import { goldRush } from '#demo/artwork/films/gold-rush.ts';
import { haxan } from '#demo/artwork/films/haxan.ts';
import { jeanne } from '#demo/artwork/films/jeanne.ts';
import { korkarlen } from '#demo/artwork/films/korkarlen.ts';
import { letzteMann } from '#demo/artwork/films/letzte-mann.ts';
import { m } from '#demo/artwork/films/m.ts';
import { maedchenInUniform } from '#demo/artwork/films/maedchen-in-uniform.ts';
import { menschenAmSonntag } from '#demo/artwork/films/menschen-am-sonntag.ts';
import { metropolis } from '#demo/artwork/films/metropolis.ts';
import { movieCamera } from '#demo/artwork/films/movie-camera.ts';
import { nosferatu } from '#demo/artwork/films/nosferatu.ts';
import { pandora } from '#demo/artwork/films/pandora.ts';
import { potemkin } from '#demo/artwork/films/potemkin.ts';
import { prinzAchmed } from '#demo/artwork/films/prinz-achmed.ts';
import { safetyLast } from '#demo/artwork/films/safety-last.ts';
import { studentVonPrag } from '#demo/artwork/films/student-von-prag.ts';
import { sunrise } from '#demo/artwork/films/sunrise.ts';
import { theCircus } from '#demo/artwork/films/the-circus.ts';
import { theGeneral } from '#demo/artwork/films/the-general.ts';
import { umarete } from '#demo/artwork/films/umarete.ts';
import { wings } from '#demo/artwork/films/wings.ts';
import { booth } from '#demo/artwork/house/booth.ts';
import { hall } from '#demo/artwork/house/hall.ts';
import { town } from '#demo/artwork/house/town.ts';
import type { FilmArtwork, Picture } from '#demo/artwork/press/svg.ts';

export const FILMS = {
  metropolis,
  nosferatu,
  caligari,
  'safety-last': safetyLast,
  'the-general': theGeneral,
  'movie-camera': movieCamera,
  potemkin,
  jeanne,
  'frau-im-mond': frauImMond,
  haxan,
  'gold-rush': goldRush,
  'the-circus': theCircus,
  sunrise,
  'letzte-mann': letzteMann,
  'prinz-achmed': prinzAchmed,
  'finis-terrae': finisTerrae,
  borinage,
  'menschen-am-sonntag': menschenAmSonntag,
  m,
  'blaue-engel': blaueEngel,
  atalante,
  pandora,
  wings,
  korkarlen,
  'student-von-prag': studentVonPrag,
  'maedchen-in-uniform': maedchenInUniform,
  umarete,
} satisfies Record<string, FilmArtwork>;
export type FilmPicture = keyof typeof FILMS;

export const EVENTS = {
  gala,
  ladies,
  coffee,
  shadows,
  lamp: minersLamp,
} satisfies Record<string, () => Picture>;
export type EventPicture = keyof typeof EVENTS;

export const HEADERS = { hall, town, booth } satisfies Record<string, () => Picture>;
