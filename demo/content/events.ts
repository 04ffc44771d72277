/** Five repeated events, each in its own rhythm of cine weeks. */
import { RATE } from '#demo/content/prices.ts';
import type { DemoEvent } from '#demo/content/types.ts';
import { SCREEN } from '#demo/content/venues.ts';

type Prices = DemoEvent['prices'];
/** Returns a price for every rate of an event, so that no ordinary price applies. */
const everyRate = (normal: number, reduced: number, child: number, handling: number): Prices =>
  [
    [RATE.normal, normal],
    [RATE.student, reduced],
    [RATE.child, child],
    [RATE.senior, reduced],
    [RATE.group, reduced],
    [RATE.wednesday, normal],
    [RATE.earlyBird, normal - 200],
    [RATE.neighbour, Math.round(normal / 4)],
  ].map(([price_rate_id = 0, ticket = 0]) => ({ price_rate_id, ticket, handling }));

export const DEMO_EVENTS: readonly DemoEvent[] = [
  {
    key: 'gala',
    title: {
      en: 'Metropolis with full orchestra',
      nl: 'Metropolis met groot orkest',
      fr: 'Metropolis avec grand orchestre',
      de: 'Metropolis mit großem Orchester',
    },
    page_title: {
      en: 'Gala: sixty musicians and one robot',
      nl: 'Gala: zestig muzikanten en één robot',
      fr: 'Gala : soixante musiciens et un robot',
      de: 'Gala: sechzig Musiker und ein Roboter',
    },
    description: {
      en: 'The score of 1927, played in front of the screen it was written for.',
      nl: 'De partituur van 1927, gespeeld voor het doek waarvoor ze geschreven is.',
      fr: 'La partition de 1927, jouée devant l’écran pour lequel elle fut écrite.',
      de: 'Die Partitur von 1927, gespielt vor der Leinwand, für die sie geschrieben ist.',
    },
    content: {
      en: '<p class="lead">The pit is opened for the first time in weeks, and sixty people tune to the same A.</p><p>Gottfried Huppertz wrote his music while the film was being shot; on the set a pianist played it to the actors. Since the lost scenes came back the score fits again, bar by bar. The evening begins with a glass in the foyer at seven and has one interval, in which the orchestra eats faster than you.</p><p><strong>Dress as you like.</strong> Some of you will come as towers.</p>',
      nl: '<p class="lead">De orkestbak gaat voor het eerst in weken open, en zestig mensen stemmen op dezelfde la.</p><p>Gottfried Huppertz schreef zijn muziek tijdens de opnamen; op de set speelde een pianist ze voor de acteurs. Sinds de verloren scènes terug zijn, past de partituur weer maat voor maat. De avond begint om zeven uur met een glas in de foyer en heeft één pauze, waarin het orkest sneller eet dan u.</p><p><strong>Kleed u zoals u wilt.</strong> Sommigen komen als toren.</p>',
      fr: '<p class="lead">On ouvre la fosse pour la première fois depuis des semaines, et soixante personnes s’accordent sur le même la.</p><p>Gottfried Huppertz écrivit sa musique pendant le tournage ; sur le plateau, un pianiste la jouait aux acteurs. Depuis le retour des scènes perdues, la partition tombe de nouveau juste, mesure après mesure. La soirée commence à sept heures par un verre au foyer et compte un entracte, où l’orchestre mange plus vite que vous.</p><p><strong>Habillez-vous comme il vous plaît.</strong> Certains viennent en gratte-ciel.</p>',
      de: '<p class="lead">Der Orchestergraben wird zum ersten Mal seit Wochen geöffnet, und sechzig Menschen stimmen auf dasselbe A.</p><p>Gottfried Huppertz schrieb seine Musik während der Dreharbeiten; im Atelier spielte ein Pianist sie den Schauspielern vor. Seit die verlorenen Szenen zurück sind, passt die Partitur wieder Takt für Takt. Der Abend beginnt um sieben mit einem Glas im Foyer und hat eine Pause, in der das Orchester schneller isst als Sie.</p><p><strong>Ziehen Sie an, was Sie mögen.</strong> Manche kommen als Turm.</p>',
    },
    theme: 'default',
    sell_online: true,
    film: 'metropolis',
    screen_id: SCREEN.vesper,
    version_label: 'live orchestra',
    rhythm: { everyWeeks: 4, week: 0, weekday: 6, time: '20:00' },
    prices: everyRate(3400, 2600, 1600, 150),
  },
  {
    key: 'ladies',
    title: { en: 'Ladies’ Night', nl: 'Ladies’ Night', fr: 'Ladies’ Night', de: 'Ladies’ Night' },
    page_title: {
      en: 'Ladies’ Night: Girls in Uniform',
      nl: 'Ladies’ Night: Meisjes in uniform',
      fr: 'Ladies’ Night : Jeunes filles en uniforme',
      de: 'Ladies’ Night: Mädchen in Uniform',
    },
    description: {
      en: 'A film without a single man in it, a glass of something cold, and everybody is welcome.',
      nl: 'Een film zonder één man erin, een glas iets kouds, en iedereen is welkom.',
      fr: 'Un film sans un seul homme, un verre bien frais, et tout le monde est bienvenu.',
      de: 'Ein Film ohne einen einzigen Mann, ein Glas von etwas Kaltem, und alle sind willkommen.',
    },
    content: {
      en: '<p class="lead">Doors at half past six, the film an hour later, the dancing when it happens.</p><p>Directed by a woman, written by a woman, acted by women and girls; in the foyer the Arlon hat-makers show what they do and our bar mixes the punch from the film, with less rum in it. Included: a glass of crémant from the Moselle or elderflower, and a paper fan.</p><p>The theme is an invitation, never a rule: come as who you are.</p>',
      nl: '<p class="lead">Deuren om halfzeven, de film een uur later, dansen wanneer het ervan komt.</p><p>Geregisseerd door een vrouw, geschreven door een vrouw, gespeeld door vrouwen en meisjes; in de foyer tonen de hoedenmaaksters van Aarlen hun werk en onze bar mengt de punch uit de film, met minder rum. Inbegrepen: een glas crémant van de Moezel of vlierbloesem, en een papieren waaier.</p><p>Het thema is een uitnodiging, nooit een regel: kom zoals u bent.</p>',
      fr: '<p class="lead">Ouverture à six heures et demie, le film une heure après, la danse quand elle vient.</p><p>Réalisé par une femme, écrit par une femme, joué par des femmes et des jeunes filles ; au foyer, les modistes d’Arlon montrent leur travail et notre bar prépare le punch du film, avec moins de rhum. Compris : un verre de crémant de la Moselle ou de sureau, et un éventail de papier.</p><p>Le thème est une invitation, jamais une règle : venez comme vous êtes.</p>',
      de: '<p class="lead">Einlass um halb sieben, der Film eine Stunde später, getanzt wird, wenn es so weit ist.</p><p>Inszeniert von einer Frau, geschrieben von einer Frau, gespielt von Frauen und Mädchen; im Foyer zeigen die Hutmacherinnen von Arlon ihre Arbeit, und unsere Bar mischt den Punsch aus dem Film, mit weniger Rum. Inbegriffen: ein Glas Crémant von der Mosel oder Holunder und ein Papierfächer.</p><p>Das Motto ist eine Einladung, keine Regel: Kommen Sie, wie Sie sind.</p>',
    },
    theme: 'ladies',
    sell_online: true,
    film: 'maedchen-in-uniform',
    screen_id: SCREEN.hesperus,
    version_label: '',
    rhythm: { everyWeeks: 3, week: 1, weekday: 4, time: '19:30' },
    prices: everyRate(1600, 1400, 1400, 50),
  },
  {
    key: 'coffee',
    title: { en: 'Coffee matinée', nl: 'Koffiematinee', fr: 'Café-matinée', de: 'Kaffee-Matinee' },
    page_title: {
      en: 'Coffee matinée: The Circus, lights half up',
      nl: 'Koffiematinee: The Circus, met het licht halfaan',
      fr: 'Café-matinée : Le Cirque, lumière douce',
      de: 'Kaffee-Matinee: Der Zirkus, bei halbem Licht',
    },
    description: {
      en: 'For those who forget and those who remember for them. Tickets at the box office, tart included.',
      nl: 'Voor wie vergeet en voor wie in zijn plaats onthoudt. Tickets aan de kassa, taart inbegrepen.',
      fr: 'Pour ceux qui oublient et ceux qui se souviennent à leur place. Billets à la caisse, tarte comprise.',
      de: 'Für alle, die vergessen, und alle, die sich für sie erinnern. Karten an der Kasse, Torte inbegriffen.',
    },
    content: {
      en: '<p class="lead">Cups clatter, people hum along, and whoever wants to walk about walks about.</p><p>A morning for people with dementia and their families and carers: short film, gentle sound, a pianist who takes requests afterwards. Two of us know the hall and the way to everything and wear a yellow scarf. Tickets only at the box office, because we like to hear who is coming and what you need.</p>',
      nl: '<p class="lead">Kopjes rinkelen, er wordt meegeneuried, en wie wil rondlopen, loopt rond.</p><p>Een voormiddag voor mensen met dementie en hun familie en verzorgers: een korte film, zacht geluid, een pianist die daarna verzoeknummers speelt. Twee van ons kennen de weg naar alles en dragen een gele sjaal. Tickets alleen aan de kassa, omdat we graag horen wie er komt en wat u nodig hebt.</p>',
      fr: '<p class="lead">Les tasses tintent, on fredonne, et qui veut marcher marche.</p><p>Une matinée pour les personnes atteintes de démence, leurs familles et leurs soignants : un film court, un son doux, un pianiste qui joue ensuite à la demande. Deux d’entre nous connaissent le chemin de tout et portent une écharpe jaune. Billets à la caisse uniquement, car nous aimons savoir qui vient et ce qu’il vous faut.</p>',
      de: '<p class="lead">Tassen klirren, es wird mitgesummt, und wer herumgehen will, geht herum.</p><p>Ein Vormittag für Menschen mit Demenz, ihre Familien und ihre Pflegenden: ein kurzer Film, leiser Ton, ein Pianist, der danach Wünsche erfüllt. Zwei von uns kennen den Weg zu allem und tragen einen gelben Schal. Tickets nur an der Kasse, weil wir gern hören, wer kommt und was Sie brauchen.</p>',
    },
    theme: 'default',
    sell_online: false,
    film: 'the-circus',
    screen_id: SCREEN.verriere,
    version_label: 'lights half up',
    rhythm: { everyWeeks: 2, week: 0, weekday: 2, time: '10:30' },
    prices: everyRate(800, 800, 500, 0),
  },
  {
    key: 'shadows',
    title: {
      en: 'Shadow workshop with Prince Achmed',
      nl: 'Schimmenatelier met prins Achmed',
      fr: 'Atelier d’ombres avec le prince Ahmed',
      de: 'Schattenwerkstatt mit Prinz Achmed',
    },
    page_title: {
      en: 'First the film, then your scissors',
      nl: 'Eerst de film, dan jouw schaar',
      fr: 'D’abord le film, ensuite tes ciseaux',
      de: 'Erst der Film, dann deine Schere',
    },
    description: {
      en: 'Sunday morning for children from six: see how it is done, then do it.',
      nl: 'Zondagochtend voor kinderen vanaf zes: zien hoe het moet, en het dan doen.',
      fr: 'Dimanche matin, dès six ans : voir comment on fait, puis le faire.',
      de: 'Sonntagmorgen für Kinder ab sechs: zusehen, wie es geht, und es dann tun.',
    },
    content: {
      en: '<p class="lead">Sixty-six minutes of film and sixty of black paper.</p><p>After the screening the benches of the Atelier Semois are pushed together, the lamps come out, and every child cuts a figure with joints that move. At noon the whole cast performs on one sheet. Parents may stay, stand in the dark and hold the torch. Scissors are blunt, glue washes out.</p>',
      nl: '<p class="lead">Zesenzestig minuten film en zestig minuten zwart papier.</p><p>Na de voorstelling schuiven we de banken van het Atelier Semois bijeen, komen de lampen tevoorschijn en knipt elk kind een figuur met beweeglijke gewrichten. Om twaalf uur treedt de hele bezetting op achter één laken. Ouders mogen blijven, in het donker staan en de zaklamp vasthouden. De scharen zijn bot, de lijm wast uit.</p>',
      fr: '<p class="lead">Soixante-six minutes de film et soixante de papier noir.</p><p>Après la séance, on rapproche les bancs de l’Atelier Semois, on sort les lampes, et chaque enfant découpe un personnage aux articulations mobiles. À midi, toute la troupe joue derrière un même drap. Les parents peuvent rester, debout dans le noir, à tenir la lampe. Ciseaux ronds, colle lavable.</p>',
      de: '<p class="lead">Sechsundsechzig Minuten Film und sechzig Minuten schwarzes Papier.</p><p>Nach der Vorstellung rücken wir im Atelier Semois die Bänke zusammen, die Lampen kommen heraus, und jedes Kind schneidet eine Figur mit Gelenken. Um zwölf spielt das ganze Ensemble hinter einem Laken. Eltern dürfen bleiben, im Dunkeln stehen und die Taschenlampe halten. Die Scheren sind rund, der Kleber geht aus der Wäsche.</p>',
    },
    theme: 'default',
    sell_online: true,
    film: 'prinz-achmed',
    screen_id: SCREEN.semois,
    version_label: 'live narrator',
    rhythm: { everyWeeks: 2, week: 1, weekday: 0, time: '10:15' },
    prices: everyRate(1200, 1000, 900, 50),
  },
  {
    key: 'lamp',
    title: {
      en: 'Misère au Borinage, and then we talk',
      nl: 'Misère au Borinage, en daarna praten we',
      fr: 'Misère au Borinage, et puis on parle',
      de: 'Misère au Borinage, und dann reden wir',
    },
    page_title: {
      en: 'One lamp, thirty-six minutes, and the chairs in a circle',
      nl: 'Eén lamp, zesendertig minuten, en de stoelen in een kring',
      fr: 'Une lampe, trente-six minutes, et les chaises en cercle',
      de: 'Eine Lampe, sechsunddreißig Minuten und die Stühle im Kreis',
    },
    description: {
      en: 'The film of 1934 and people who know what became of the houses in it.',
      nl: 'De film van 1934 en mensen die weten wat er van de huizen geworden is.',
      fr: 'Le film de 1934 et des gens qui savent ce que sont devenues les maisons.',
      de: 'Der Film von 1934 und Menschen, die wissen, was aus den Häusern wurde.',
    },
    content: {
      en: '<p class="lead">We show the film first, because nothing we could say beforehand is better.</p><p>Then the lights come up on a circle of chairs: a historian of the mines, someone from the tenants’ union in Arlon, and whoever has a grandfather in the picture. Soup and bread at half past eight. Pay what the evening costs us, or the neighbour’s price at the box office; nobody asks.</p>',
      nl: '<p class="lead">Eerst tonen we de film, want niets wat we vooraf zouden zeggen is beter.</p><p>Dan gaat het licht aan boven een kring van stoelen: een historica van de mijnen, iemand van de huurdersbond van Aarlen, en wie een grootvader in beeld heeft. Soep en brood om halfnegen. Betaal wat de avond ons kost, of de burenprijs aan de kassa; niemand vraagt iets.</p>',
      fr: '<p class="lead">Nous montrons d’abord le film, car rien de ce que nous pourrions dire avant ne vaut mieux.</p><p>Puis la lumière revient sur un cercle de chaises : une historienne des mines, quelqu’un du syndicat des locataires d’Arlon, et quiconque a un grand-père à l’image. Soupe et pain à huit heures et demie. Payez ce que la soirée nous coûte, ou le prix des voisins à la caisse ; personne ne demande rien.</p>',
      de: '<p class="lead">Zuerst zeigen wir den Film, denn nichts, was wir vorher sagen könnten, ist besser.</p><p>Dann geht das Licht über einem Stuhlkreis an: eine Historikerin der Bergwerke, jemand vom Mieterbund in Arlon und wer einen Großvater im Bild hat. Suppe und Brot um halb neun. Zahlen Sie, was der Abend uns kostet, oder den Nachbarpreis an der Kasse; gefragt wird nicht.</p>',
    },
    theme: 'default',
    sell_online: true,
    film: 'borinage',
    screen_id: SCREEN.jardin,
    version_label: 'film and talk',
    rhythm: { everyWeeks: 4, week: 2, weekday: 1, time: '19:00' },
    prices: everyRate(600, 400, 400, 0),
  },
];
