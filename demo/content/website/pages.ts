/** The exhibitor's own pages. */
import type { DemoPage } from '#demo/content/types.ts';

const ABOUT: DemoPage = {
  type: 'page',
  slug: 'info/about',
  page_title: {
    en: 'Why a bat',
    nl: 'Waarom een vleermuis',
    fr: 'Pourquoi une chauve-souris',
    de: 'Warum eine Fledermaus',
  },
  content: {
    en: '<p class="lead">The noctule leaves at dusk, earlier than other bats, and flies high and straight, as if it had tickets.</p><p>When the Grande Noctule opened in 1926, a colony lived in the roof truss above the screen. The architect wanted it out; the first projectionist, Mrs. Kirsch, wanted it to stay, and she had the only key. The bats are still there. So is the organ, the booth with its two carbon-arc lanterns (retired) and the staircase on which everybody looks taller than they are.</p><p>The Petite Noctule came later, in a nursery garden by the Semois: a glass house, a winter garden, an attic and a workshop, each with a screen. Together we have eight halls, about a thousand seats and one rule: whatever is older than the oldest of us is shown as if it came out on Wednesday.</p><p>We stand where three languages meet, sometimes in one sentence. Our films have titles in two of them and our staff will manage the third.</p>',
    nl: '<p class="lead">De rosse vleermuis vertrekt in de schemering, vroeger dan andere vleermuizen, en vliegt hoog en rechtdoor, alsof ze kaartjes heeft.</p><p>Toen de Grande Noctule in 1926 openging, woonde er een kolonie in het dakgebinte boven het doek. De architect wilde ze weg; de eerste operatrice, mevrouw Kirsch, wilde dat ze bleef, en zij had de enige sleutel. De vleermuizen zijn er nog. Net als het orgel, de cabine met haar twee booglampen (op rust) en de trap waarop iedereen groter lijkt dan hij is.</p><p>De Petite Noctule kwam later, in een oude kwekerij aan de Semois: een glazen kas, een wintertuin, een zolder en een atelier, elk met een doek. Samen hebben we acht zalen, ongeveer duizend stoelen en één regel: wat ouder is dan de oudste van ons, vertonen we alsof het woensdag is uitgekomen.</p><p>Wij staan waar drie talen elkaar ontmoeten, soms in één zin. Onze films hebben titels in twee ervan, en met de derde redden onze mensen zich wel.</p>',
    fr: '<p class="lead">La noctule sort au crépuscule, plus tôt que les autres chauves-souris, et vole haut et droit, comme si elle avait des billets.</p><p>Quand la Grande Noctule ouvrit en 1926, une colonie logeait dans la charpente au-dessus de l’écran. L’architecte voulait la chasser ; la première projectionniste, Madame Kirsch, voulait qu’elle reste, et c’est elle qui avait la clé. Les chauves-souris sont toujours là. L’orgue aussi, la cabine avec ses deux lanternes à arc (à la retraite) et l’escalier sur lequel chacun paraît plus grand qu’il n’est.</p><p>La Petite Noctule vint plus tard, dans une ancienne pépinière au bord de la Semois : une verrière, un jardin d’hiver, un grenier et un atelier, chacun avec son écran. À elles deux, huit salles, un millier de fauteuils et une règle : ce qui est plus vieux que la plus âgée d’entre nous est montré comme s’il était sorti mercredi.</p><p>Nous sommes là où trois langues se rencontrent, parfois dans la même phrase. Nos films ont des titres dans deux d’entre elles, et notre équipe se débrouille pour la troisième.</p>',
    de: '<p class="lead">Der Abendsegler fliegt in der Dämmerung aus, früher als andere Fledermäuse, hoch und geradeaus, als hätte er Karten.</p><p>Als die Grande Noctule 1926 öffnete, wohnte eine Kolonie im Dachstuhl über der Leinwand. Der Architekt wollte sie weghaben; die erste Vorführerin, Frau Kirsch, wollte, dass sie bleibt, und sie hatte den einzigen Schlüssel. Die Fledermäuse sind noch da. Ebenso die Orgel, die Kabine mit ihren zwei Bogenlampen (im Ruhestand) und die Treppe, auf der jeder größer aussieht, als er ist.</p><p>Die Petite Noctule kam später, in einer alten Gärtnerei an der Semois: ein Glashaus, ein Wintergarten, ein Dachboden und eine Werkstatt, jedes mit Leinwand. Zusammen haben wir acht Säle, etwa tausend Plätze und eine Regel: Was älter ist als die Älteste von uns, zeigen wir, als wäre es am Mittwoch angelaufen.</p><p>Wir stehen dort, wo drei Sprachen sich treffen, manchmal in einem Satz. Unsere Filme haben Titel in zweien davon, und mit der dritten helfen wir Ihnen gern.</p>',
  },
};

const ACCESSIBILITY: DemoPage = {
  type: 'page',
  slug: 'info/accessibility',
  page_title: { en: 'Getting in, getting along', nl: 'Toegankelijkheid', fr: 'Accessibilité', de: 'Barrierefreiheit' },
  content: {
    en: '<p class="lead">Seven of our eight halls can be reached without a step. The attic cannot, and we are sorry about that.</p><h2>Wheelchairs</h2><p>Wheelchair places are shown in the seat plan with their own sign and cost what the seat beside them costs; the person with you sits on that seat. Both houses have lifts of 110 by 140 centimetres and adapted toilets on every floor with a hall.</p><h2>Hearing</h2><p>Vesper, Hesperus and Verrière have induction loops. Silent films need no ears; the first sound films are shown with titles for the deaf on the first Sunday of the month.</p><h2>Relaxed screenings</h2><p>Look for “Relaxed screening”: the lights stay half up, the sound half down, and nobody minds if you get up, talk or leave early.</p><h2>Assistance dogs</h2><p>Welcome, with water. Please choose an aisle seat or tell us.</p>',
    nl: '<p class="lead">Zeven van onze acht zalen zijn zonder trede te bereiken. De zolder niet, en dat spijt ons.</p><h2>Rolstoelen</h2><p>Rolstoelplaatsen staan met een eigen teken in het zaalplan en kosten wat de stoel ernaast kost; op die stoel zit wie met u meekomt. Beide huizen hebben liften van 110 bij 140 centimeter en aangepaste toiletten op elke verdieping met een zaal.</p><h2>Horen</h2><p>Vesper, Hesperus en Verrière hebben een ringleiding. Voor stille films hebt u geen oren nodig; de eerste geluidsfilms vertonen we op de eerste zondag van de maand met ondertitels voor doven.</p><h2>Prikkelarme voorstellingen</h2><p>Zoek naar “Prikkelarme voorstelling”: het licht blijft halfaan, het geluid half zacht, en niemand vindt het erg als u opstaat, praat of vroeger weggaat.</p><h2>Assistentiehonden</h2><p>Welkom, met water. Kies een stoel aan het gangpad of laat het ons weten.</p>',
    fr: '<p class="lead">Sept de nos huit salles sont accessibles sans une marche. Le grenier ne l’est pas, et nous en sommes désolés.</p><h2>Fauteuils roulants</h2><p>Les places pour fauteuils roulants portent leur propre signe sur le plan et coûtent le prix du siège voisin, où s’assied la personne qui vous accompagne. Les deux maisons ont des ascenseurs de 110 sur 140 centimètres et des toilettes adaptées à chaque étage qui a une salle.</p><h2>Audition</h2><p>Vesper, Hesperus et Verrière ont une boucle à induction. Le muet se passe d’oreilles ; les premiers parlants sont sous-titrés pour sourds et malentendants le premier dimanche du mois.</p><h2>Séances adaptées</h2><p>Cherchez « Séance adaptée » : la lumière reste à demi allumée, le son à demi baissé, et nul ne s’offusque si vous vous levez, parlez ou partez plus tôt.</p><h2>Chiens d’assistance</h2><p>Bienvenus, avec un bol d’eau. Choisissez une place de couloir ou prévenez-nous.</p>',
    de: '<p class="lead">Sieben unserer acht Säle erreichen Sie ohne Stufe. Den Dachboden nicht, und das tut uns leid.</p><h2>Rollstühle</h2><p>Rollstuhlplätze haben im Saalplan ein eigenes Zeichen und kosten so viel wie der Sitz daneben; dort sitzt Ihre Begleitung. Beide Häuser haben Aufzüge von 110 mal 140 Zentimetern und angepasste Toiletten auf jedem Stockwerk mit Saal.</p><h2>Hören</h2><p>Vesper, Hesperus und Verrière haben Induktionsschleifen. Stummfilme brauchen keine Ohren; die ersten Tonfilme zeigen wir am ersten Sonntag im Monat mit Untertiteln für Gehörlose.</p><h2>Reizarme Vorstellungen</h2><p>Achten Sie auf „Reizarme Vorstellung“: Das Licht bleibt halb an, der Ton halb leise, und niemand stört sich daran, wenn Sie aufstehen, reden oder früher gehen.</p><h2>Assistenzhunde</h2><p>Willkommen, mit Wasser. Wählen Sie einen Platz am Gang oder sagen Sie uns Bescheid.</p>',
  },
};

const PARKING: DemoPage = {
  type: 'page',
  slug: 'info/parking',
  page_title: { en: 'How to get here', nl: 'Hoe u er komt', fr: 'Venir chez nous', de: 'Anfahrt' },
  content: {
    en: '<h2>By train</h2><p>Arlon station is nine minutes’ walk from the Grande and fourteen from the Petite. The last train to Luxembourg leaves at 23:12 and to Libramont at 22:48; evening screenings are timed so that you catch them, late ones are not.</p><h2>By bicycle</h2><p>Sixty roofed stands behind each house, and a pump that works.</p><h2>By car</h2><p>The market car park is free from seven in the evening and all day on Sunday. There are four spaces for people with a disability in front of the Grande and two in the yard of the Petite. Please do not park on the herb beds.</p>',
    nl: '<h2>Met de trein</h2><p>Het station van Aarlen ligt op negen minuten wandelen van de Grande en veertien van de Petite. De laatste trein naar Luxemburg vertrekt om 23.12 uur en naar Libramont om 22.48 uur; de avondvoorstellingen eindigen op tijd daarvoor, de late niet.</p><h2>Met de fiets</h2><p>Zestig overdekte plaatsen achter elk huis, en een pomp die werkt.</p><h2>Met de auto</h2><p>De marktparking is gratis vanaf zeven uur ’s avonds en de hele zondag. Er zijn vier plaatsen voor personen met een handicap voor de Grande en twee op de binnenplaats van de Petite. Gelieve niet op de kruidenbedden te parkeren.</p>',
    fr: '<h2>En train</h2><p>La gare d’Arlon est à neuf minutes à pied de la Grande et à quatorze de la Petite. Le dernier train pour Luxembourg part à 23 h 12, pour Libramont à 22 h 48 ; les séances du soir finissent à temps, les tardives non.</p><h2>À vélo</h2><p>Soixante places couvertes derrière chaque maison, et une pompe qui marche.</p><h2>En voiture</h2><p>Le parking du marché est gratuit dès dix-neuf heures et tout le dimanche. Quatre places pour personnes handicapées devant la Grande, deux dans la cour de la Petite. Merci de ne pas vous garer sur les plates-bandes d’herbes.</p>',
    de: '<h2>Mit der Bahn</h2><p>Der Bahnhof Arlon liegt neun Gehminuten von der Grande und vierzehn von der Petite. Der letzte Zug nach Luxemburg fährt um 23.12 Uhr, nach Libramont um 22.48 Uhr; die Abendvorstellungen enden rechtzeitig, die Spätvorstellungen nicht.</p><h2>Mit dem Rad</h2><p>Sechzig überdachte Plätze hinter jedem Haus und eine Pumpe, die funktioniert.</p><h2>Mit dem Auto</h2><p>Der Parkplatz am Markt ist ab neunzehn Uhr und sonntags ganztags frei. Vier Plätze für Menschen mit Behinderung vor der Grande, zwei im Hof der Petite. Bitte nicht auf den Kräuterbeeten parken.</p>',
  },
};

const FAQ: DemoPage = {
  type: 'page',
  slug: 'info/faq',
  page_title: {
    en: 'Questions we like',
    nl: 'Vragen die wij graag krijgen',
    fr: 'Les questions que nous aimons',
    de: 'Fragen, die wir mögen',
  },
  content: {
    en: '<p>And if yours is not among them: ask at the till. It is the warmest place in the house.</p>',
    nl: '<p>En staat de uwe er niet bij: vraag het aan de kassa. Het is de warmste plek van het huis.</p>',
    fr: '<p>Et si la vôtre n’y est pas : demandez à la caisse. C’est l’endroit le plus chaud de la maison.</p>',
    de: '<p>Und wenn Ihre nicht dabei ist: Fragen Sie an der Kasse. Dort ist es im ganzen Haus am wärmsten.</p>',
  },
};

const VOUCHERS: DemoPage = {
  type: 'page',
  slug: 'info/vouchers',
  page_title: {
    en: 'Gift cards and loyalty cards',
    nl: 'Cadeaubonnen en klantenkaarten',
    fr: 'Cartes cadeaux et cartes de fidélité',
    de: 'Geschenkkarten und Kundenkarten',
  },
  content: {
    en: '<p class="lead">Somebody you know has never heard a hall laugh at a man on a clock.</p><p>Every card counts visits, not euros: one visit is one ticket, in either house, and it stays one ticket when prices go up.</p>',
    nl: '<p class="lead">Iemand die u kent, heeft nog nooit een zaal horen lachen om een man aan een klok.</p><p>Elke kaart telt beurten, geen euro’s: één beurt is één ticket, in elk van beide huizen, en het blijft één ticket als de prijzen stijgen.</p>',
    fr: '<p class="lead">Quelqu’un que vous connaissez n’a jamais entendu une salle rire d’un homme pendu à une horloge.</p><p>Chaque carte compte des entrées, non des euros : une entrée vaut un billet, dans l’une ou l’autre maison, et le reste quand les prix augmentent.</p>',
    de: '<p class="lead">Jemand, den Sie kennen, hat noch nie einen Saal über einen Mann an einer Uhr lachen hören.</p><p>Jede Karte zählt Besuche, nicht Euro: Ein Besuch ist ein Ticket, in beiden Häusern, und bleibt es auch, wenn die Preise steigen.</p>',
  },
};

const GIFT_CARDS: DemoPage = {
  type: 'page',
  slug: 'info/vouchers/giftcard',
  page_title: { en: 'Gift cards', nl: 'Cadeaubonnen', fr: 'Cartes cadeaux', de: 'Geschenkkarten' },
  content: {
    en: '<p class="lead">Wrapped in a second, opened in the dark.</p><p>You get the card by e-mail and print it, or have it printed on cotton paper at our till.</p>',
    nl: '<p class="lead">In een seconde ingepakt, in het donker uitgepakt.</p><p>U krijgt de bon per e-mail en drukt hem af, of laat hem aan onze kassa op katoenpapier drukken.</p>',
    fr: '<p class="lead">Emballée en une seconde, déballée dans le noir.</p><p>La carte vous parvient par e-mail ; imprimez-la, ou faites-la imprimer sur papier coton à notre caisse.</p>',
    de: '<p class="lead">In einer Sekunde verpackt, im Dunkeln ausgepackt.</p><p>Die Karte kommt per E-Mail; drucken Sie sie aus oder lassen Sie sie an unserer Kasse auf Baumwollpapier drucken.</p>',
  },
};

export const PAGES: readonly DemoPage[] = [ABOUT, ACCESSIBILITY, PARKING, FAQ, VOUCHERS, GIFT_CARDS];
