import { DE_EN, FR_NL, LASER, versions } from '#demo/content/films/versions.ts';
import type { DemoFilm } from '#demo/content/types.ts';

export const menschenAmSonntag: DemoFilm = {
  id: 18,
  slug: 'menschen-am-sonntag',
  title: {
    en: 'People on Sunday',
    nl: 'Mensen op zondag',
    fr: 'Les Hommes le dimanche',
    de: 'Menschen am Sonntag',
  },
  original_title: 'Menschen am Sonntag',
  tagline: {
    en: 'Four million people are waiting for next Sunday.',
    nl: 'Vier miljoen mensen wachten op de volgende zondag.',
    fr: 'Quatre millions de gens attendent dimanche prochain.',
    de: 'Vier Millionen Menschen warten auf den nächsten Sonntag.',
  },
  description: {
    en: 'Berlin, a weekend in summer. A taxi driver, a wine merchant, a record seller and an extra go to the lake with a gramophone and sausages; the fifth of the party oversleeps. They swim, flirt, quarrel, rent a pedal boat. Five young film-makers without money shot it on their free days with people who played themselves; a few years later every one of them was in Hollywood. It weighs nothing at all, and there is hardly a happier film from an unhappier time.',
    nl: 'Berlijn, een zomers weekend. Een taxichauffeur, een wijnhandelaar, een platenverkoopster en een figurante trekken naar het meer met een grammofoon en worstjes; de vijfde verslaapt zich. Ze zwemmen, flirten, maken ruzie, huren een waterfiets. Vijf jonge filmmakers zonder geld draaiden het op hun vrije dagen met mensen die zichzelf speelden; enkele jaren later zat de een na de ander in Hollywood. De film weegt niets, en er is amper een gelukkiger film uit een ongelukkiger tijd.',
    fr: 'Berlin, un week-end d’été. Un chauffeur de taxi, un négociant en vins, une vendeuse de disques et une figurante vont au lac avec un gramophone et des saucisses ; la cinquième ne se réveille pas. On nage, on flirte, on se dispute, on loue un pédalo. Cinq jeunes cinéastes sans argent le tournèrent pendant leurs jours libres, avec des gens jouant leur propre rôle ; quelques années plus tard ils étaient tous à Hollywood. Il ne pèse rien, et il n’est guère de film plus heureux.',
    de: 'Berlin, ein Wochenende im Sommer. Ein Taxifahrer, ein Weinhändler, eine Schallplattenverkäuferin und eine Komparsin fahren mit Grammophon und Würstchen an den See; die Fünfte verschläft. Man schwimmt, flirtet, streitet, mietet ein Tretboot. Fünf junge Filmleute ohne Geld drehten das an freien Tagen mit Menschen, die sich selbst spielten; wenige Jahre später waren sie alle in Hollywood. Der Film wiegt nichts, und es gibt kaum einen glücklicheren aus einer unglücklicheren Zeit.',
  },
  released_on: '1930-02-04',
  runtime_minutes: 74,
  directors: ['Robert Siodmak', 'Edgar G. Ulmer'],
  actors: ['Erwin Splettstößer', 'Brigitte Borchert', 'Wolfgang von Waltershausen', 'Christl Ehlers'],
  genres: ['Comedy', 'Drama'],
  nation: ['DE'],
  original_language: 'de',
  rating: ['6'],
  links: {},
  streaming: { provider: 'home-cinema', url: 'https://home-cinema.example/film/menschen-am-sonntag' },
  tags: ['restored'],
  versions: versions(18, FR_NL, DE_EN, LASER),
  audience: ['family', 'evening'],
  season: 'repertoire',
  distributor_id: 1,
};
