/**
 * The repertoire of the demo exhibitor: twenty-seven films from 1913 to 1934, in the order of their
 * ids.
 */
import { atalante } from '#demo/content/films/atalante.ts';
import { blaueEngel } from '#demo/content/films/blaue-engel.ts';
import { borinage } from '#demo/content/films/borinage.ts';
import { caligari } from '#demo/content/films/caligari.ts';
import { finisTerrae } from '#demo/content/films/finis-terrae.ts';
import { frauImMond } from '#demo/content/films/frau-im-mond.ts';
import { goldRush } from '#demo/content/films/gold-rush.ts';
import { haxan } from '#demo/content/films/haxan.ts';
import { jeanne } from '#demo/content/films/jeanne.ts';
import { korkarlen } from '#demo/content/films/korkarlen.ts';
import { letzteMann } from '#demo/content/films/letzte-mann.ts';
import { m } from '#demo/content/films/m.ts';
import { maedchenInUniform } from '#demo/content/films/maedchen-in-uniform.ts';
import { menschenAmSonntag } from '#demo/content/films/menschen-am-sonntag.ts';
import { metropolis } from '#demo/content/films/metropolis.ts';
import { movieCamera } from '#demo/content/films/movie-camera.ts';
import { nosferatu } from '#demo/content/films/nosferatu.ts';
import { pandora } from '#demo/content/films/pandora.ts';
import { potemkin } from '#demo/content/films/potemkin.ts';
import { prinzAchmed } from '#demo/content/films/prinz-achmed.ts';
import { safetyLast } from '#demo/content/films/safety-last.ts';
import { studentVonPrag } from '#demo/content/films/student-von-prag.ts';
import { sunrise } from '#demo/content/films/sunrise.ts';
import { theCircus } from '#demo/content/films/the-circus.ts';
import { theGeneral } from '#demo/content/films/the-general.ts';
import { umarete } from '#demo/content/films/umarete.ts';
import { wings } from '#demo/content/films/wings.ts';
import type { DemoFilm } from '#demo/content/types.ts';

export const FILMS: readonly DemoFilm[] = [
  metropolis,
  nosferatu,
  caligari,
  safetyLast,
  theGeneral,
  movieCamera,
  potemkin,
  jeanne,
  frauImMond,
  haxan,
  goldRush,
  theCircus,
  sunrise,
  letzteMann,
  prinzAchmed,
  finisTerrae,
  borinage,
  menschenAmSonntag,
  m,
  blaueEngel,
  atalante,
  pandora,
  wings,
  korkarlen,
  studentVonPrag,
  maedchenInUniform,
  umarete,
];
