import { ATMOS, DE_EN, PRINT_AND_PIANO, versions } from '#demo/content/films/versions.ts';
import type { DemoFilm } from '#demo/content/types.ts';

export const metropolis: DemoFilm = {
  id: 1,
  slug: 'metropolis',
  title: { en: 'Metropolis', nl: 'Metropolis', fr: 'Metropolis', de: 'Metropolis' },
  original_title: 'Metropolis',
  tagline: {
    en: 'Between the hand and the head there is a missing part.',
    nl: 'Tussen de hand en het hoofd ontbreekt er iets.',
    fr: 'Entre la main et la tête, il manque quelque chose.',
    de: 'Zwischen Hand und Hirn fehlt etwas.',
  },
  description: {
    en: 'Above, gardens, stadiums and traffic between towers. Below, ten-hour shifts in front of machines that must never stop. The son of the man who runs it all follows a young woman downstairs and cannot go back up as the same person. Then an inventor builds a copy of her, and the copy has other plans. Fritz Lang spent a year and a half and every mark the studio had; a century of city skylines has been quoting him since.',
    nl: 'Boven zijn er tuinen, stadions en verkeer tussen de torens. Beneden duurt een ploegendienst tien uur, aan machines die nooit mogen stilvallen. De zoon van de man die alles bestuurt, volgt een jonge vrouw de trappen af en komt niet als dezelfde terug. Dan bouwt een uitvinder een kopie van haar, en die kopie heeft andere plannen. Fritz Lang draaide anderhalf jaar lang en gaf elke mark van de studio uit; sindsdien citeert elke filmstad hem.',
    fr: 'En haut, des jardins, des stades, des voitures entre les tours. En bas, dix heures de travail devant des machines qui ne doivent jamais s’arrêter. Le fils de l’homme qui dirige tout suit une jeune femme dans l’escalier et ne remontera pas indemne. Puis un inventeur fabrique son double, et le double a d’autres projets. Fritz Lang tourna un an et demi et dépensa jusqu’au dernier mark du studio ; depuis un siècle, toutes les villes du cinéma le citent.',
    de: 'Oben Gärten, Stadien und Verkehr zwischen Türmen. Unten Zehnstundenschichten an Maschinen, die niemals stehen dürfen. Der Sohn des Mannes, der alles lenkt, folgt einer jungen Frau die Treppen hinab und kommt nicht als derselbe zurück. Dann baut ein Erfinder ihr Ebenbild, und das Ebenbild hat eigene Pläne. Fritz Lang drehte anderthalb Jahre lang und verbrauchte jede Mark der Firma; seit hundert Jahren zitieren ihn alle Städte des Kinos.',
  },
  notice: {
    en: 'With the scenes found in Buenos Aires; one interval of ten minutes.',
    nl: 'Met de scènes die in Buenos Aires zijn teruggevonden; één pauze van tien minuten.',
    fr: 'Avec les scènes retrouvées à Buenos Aires ; un entracte de dix minutes.',
    de: 'Mit den in Buenos Aires gefundenen Szenen; eine Pause von zehn Minuten.',
  },
  released_on: '1927-01-10',
  runtime_minutes: 149,
  directors: ['Fritz Lang'],
  actors: ['Brigitte Helm', 'Alfred Abel', 'Gustav Fröhlich', 'Rudolf Klein-Rogge'],
  genres: ['Science fiction', 'Drama'],
  nation: ['DE'],
  original_language: 'de',
  rating: ['9', 'violence', 'fear'],
  links: { homepage: 'https://metropolis.example/' },
  streaming: { provider: 'home-cinema', url: 'https://home-cinema.example/film/metropolis' },
  tags: ['restored', 'live-music'],
  versions: versions(1, { subtitle_one_language: 'fr', subtitle_two_language: 'nl' }, DE_EN, ATMOS, PRINT_AND_PIANO, {
    ...ATMOS,
    media_type: 'LASER',
    label: 'live orchestra',
  }),
  audience: ['evening'],
  season: 'repertoire',
  distributor_id: 1,
};
