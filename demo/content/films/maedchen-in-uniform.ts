import { FR_NL, LASER, versions } from '#demo/content/films/versions.ts';
import type { DemoFilm } from '#demo/content/types.ts';

export const maedchenInUniform: DemoFilm = {
  id: 26,
  slug: 'maedchen-in-uniform',
  title: {
    en: 'Girls in Uniform',
    nl: 'Meisjes in uniform',
    fr: 'Jeunes filles en uniforme',
    de: 'Mädchen in Uniform',
  },
  original_title: 'Mädchen in Uniform',
  tagline: {
    en: 'Not one man in the film, and nobody misses him.',
    nl: 'Geen enkele man in de film, en niemand mist hem.',
    fr: 'Pas un homme dans le film, et il ne manque à personne.',
    de: 'Kein einziger Mann im Film, und keiner fehlt.',
  },
  description: {
    en: 'Manuela is fourteen, an officer’s daughter without a mother, and is handed in at a boarding school where hunger and discipline are considered good for future soldiers’ mothers. One teacher kisses the girls good night. After the school play and a little too much punch, Manuela says aloud whom she loves. Leontine Sagan directed it, Christa Winsloe wrote it, and the great staircase plays the third leading part. A success all over the world in 1931, and banned by those who were frightened of it.',
    nl: 'Manuela is veertien, een officiersdochter zonder moeder, en wordt afgeleverd in een kostschool waar honger en tucht goed heten voor toekomstige soldatenmoeders. Eén lerares kust de meisjes welterusten. Na het schooltoneel en wat te veel punch zegt Manuela hardop van wie ze houdt. Leontine Sagan regisseerde, Christa Winsloe schreef, en het grote trappenhuis speelt de derde hoofdrol. In 1931 een succes in de hele wereld, en verboden door wie er bang voor was.',
    fr: 'Manuela a quatorze ans, fille d’officier et orpheline de mère ; on la dépose dans un pensionnat où la faim et la discipline passent pour excellentes aux futures mères de soldats. Une seule maîtresse embrasse les filles le soir. Après la pièce de l’école et un peu trop de punch, Manuela dit tout haut qui elle aime. Leontine Sagan mit en scène, Christa Winsloe écrivit, et le grand escalier tient le troisième rôle. Un triomphe mondial en 1931, interdit par ceux qu’il effrayait.',
    de: 'Manuela ist vierzehn, Offizierstochter ohne Mutter, und wird in einem Stift abgegeben, wo Hunger und Zucht als gesund für künftige Soldatenmütter gelten. Eine einzige Lehrerin küsst die Mädchen zur Nacht. Nach der Schulaufführung und etwas zu viel Punsch sagt Manuela laut, wen sie liebt. Leontine Sagan führte Regie, Christa Winsloe schrieb das Stück, und das große Treppenhaus spielt die dritte Hauptrolle. 1931 ein Welterfolg, und verboten von denen, die sich davor fürchteten.',
  },
  released_on: '1931-11-27',
  runtime_minutes: 88,
  directors: ['Leontine Sagan'],
  actors: ['Hertha Thiele', 'Dorothea Wieck', 'Emilia Unda', 'Ellen Schwanneke'],
  genres: ['Drama', 'Romance'],
  nation: ['DE'],
  original_language: 'de',
  rating: ['9'],
  links: {},
  streaming: null,
  tags: ['first-sound', 'women-behind-the-camera', 'restored'],
  versions: versions(26, FR_NL, { subtitle_one_language: 'en' }, LASER),
  audience: ['evening'],
  season: 'repertoire',
  distributor_id: 1,
};
