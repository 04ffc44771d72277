/** The FAQ page, in three groups. */
import type { DemoQuestion, FourTexts } from '#demo/content/types.ts';

const TICKETS: FourTexts = {
  en: 'Tickets and prices',
  nl: 'Tickets en prijzen',
  fr: 'Billets et prix',
  de: 'Karten und Preise',
};
const EVENING: FourTexts = {
  en: 'During the evening',
  nl: 'Tijdens de avond',
  fr: 'Pendant la soirée',
  de: 'Während des Abends',
};
const SILENCE: FourTexts = {
  en: 'About silent films',
  nl: 'Over stille films',
  fr: 'À propos du muet',
  de: 'Über Stummfilme',
};

const tickets = (question: FourTexts, answer: FourTexts): DemoQuestion => ({
  location: 'tickets',
  group: TICKETS,
  question,
  answer,
});
const evening = (question: FourTexts, answer: FourTexts): DemoQuestion => ({
  location: 'evening',
  group: EVENING,
  question,
  answer,
});
const silence = (question: FourTexts, answer: FourTexts): DemoQuestion => ({
  location: 'silence',
  group: SILENCE,
  question,
  answer,
});

export const QUESTIONS: readonly DemoQuestion[] = [
  tickets(
    {
      en: 'May I choose my seat?',
      nl: 'Mag ik mijn stoel kiezen?',
      fr: 'Puis-je choisir mon siège ?',
      de: 'Darf ich meinen Platz wählen?',
    },
    {
      en: '<p>It depends on the hall. In Luciole you pick freely. In Hesperus, Camera Obscura and the winter garden we propose seats and you may change them. In Vesper and Verrière we give you the best that is left and show you where. In the attic you find the number on your ticket, and in the Atelier Semois you sit where you like.</p>',
      nl: '<p>Dat hangt van de zaal af. In Luciole kiest u vrij. In Hesperus, Camera Obscura en de wintertuin stellen wij stoelen voor en mag u ze wisselen. In Vesper en Verrière geven wij u het beste wat er nog is en tonen waar. Op zolder staat het nummer op uw ticket, en in het Atelier Semois gaat u zitten waar u wilt.</p>',
      fr: '<p>Cela dépend de la salle. À Luciole, vous choisissez librement. À Hesperus, à la Camera Obscura et au Jardin d’hiver, nous proposons et vous pouvez changer. À Vesper et à la Verrière, nous vous donnons le meilleur de ce qui reste et vous montrons où. Au grenier, le numéro est sur le billet, et à l’Atelier Semois on s’assied où l’on veut.</p>',
      de: '<p>Das hängt vom Saal ab. In Luciole wählen Sie frei. In Hesperus, Camera Obscura und im Wintergarten schlagen wir Plätze vor, und Sie dürfen tauschen. In Vesper und Verrière geben wir Ihnen das Beste, was noch da ist, und zeigen, wo. Auf dem Dachboden steht die Nummer auf dem Ticket, und im Atelier Semois sitzen Sie, wo Sie mögen.</p>',
    },
  ),
  tickets(
    {
      en: 'Why does the big hall cost more?',
      nl: 'Waarom kost de grote zaal meer?',
      fr: 'Pourquoi la grande salle est-elle plus chère ?',
      de: 'Warum kostet der große Saal mehr?',
    },
    {
      en: '<p>Because it is heated for four hundred and twenty people whether they come or not. The small house is a euro and a half cheaper, and the Wednesday matinée cheaper still.</p>',
      nl: '<p>Omdat hij voor vierhonderdtwintig mensen wordt verwarmd, of ze nu komen of niet. Het kleine huis is anderhalve euro goedkoper, en de woensdagmatinee nog meer.</p>',
      fr: '<p>Parce qu’on la chauffe pour quatre cent vingt personnes, qu’elles viennent ou non. La petite maison coûte un euro cinquante de moins, et la matinée du mercredi encore moins.</p>',
      de: '<p>Weil er für vierhundertzwanzig Menschen geheizt wird, ob sie kommen oder nicht. Das kleine Haus ist anderthalb Euro günstiger, und die Mittwochsmatinee noch mehr.</p>',
    },
  ),
  tickets(
    {
      en: 'Can I change my ticket?',
      nl: 'Kan ik mijn ticket ruilen?',
      fr: 'Puis-je échanger mon billet ?',
      de: 'Kann ich meine Karte tauschen?',
    },
    {
      en: '<p>Until two hours before the start, at either till or by telephone. Afterwards only for a good story, and we have heard most of them.</p>',
      nl: '<p>Tot twee uur voor de aanvang, aan een van beide kassa’s of per telefoon. Daarna alleen voor een goed verhaal, en de meeste hebben we al gehoord.</p>',
      fr: '<p>Jusqu’à deux heures avant le début, à l’une des caisses ou par téléphone. Ensuite seulement pour une bonne histoire, et nous en connaissons beaucoup.</p>',
      de: '<p>Bis zwei Stunden vor Beginn, an beiden Kassen oder am Telefon. Danach nur für eine gute Geschichte, und die meisten kennen wir schon.</p>',
    },
  ),
  tickets(
    {
      en: 'Do you take cash?',
      nl: 'Kan ik contant betalen?',
      fr: 'Acceptez-vous les espèces ?',
      de: 'Nehmen Sie Bargeld?',
    },
    {
      en: '<p>At the tills, with pleasure, and in the small coins children bring. On the site you pay by Bancontact, card or with a QR code.</p>',
      nl: '<p>Aan de kassa’s, graag zelfs, ook in de kleine muntjes die kinderen meebrengen. Op de site betaalt u met Bancontact, kaart of QR-code.</p>',
      fr: '<p>Aux caisses, volontiers, y compris les petites pièces des enfants. Sur le site, vous payez par Bancontact, par carte ou par code QR.</p>',
      de: '<p>An den Kassen gern, auch in den kleinen Münzen, die Kinder mitbringen. Auf der Website zahlen Sie mit Bancontact, Karte oder QR-Code.</p>',
    },
  ),
  evening(
    {
      en: 'How long before the film should I be there?',
      nl: 'Hoe lang voor de film moet ik er zijn?',
      fr: 'Combien de temps avant le film faut-il arriver ?',
      de: 'Wie lange vor dem Film soll ich da sein?',
    },
    {
      en: '<p>The time on your ticket is when the lights go down; trailers and one very old advertisement last a quarter of an hour. With live music we begin on the minute, because the pianist does.</p>',
      nl: '<p>Op het uur van uw ticket gaat het licht uit; trailers en één heel oude reclame duren een kwartier. Bij livemuziek beginnen we stipt, omdat de pianist dat doet.</p>',
      fr: '<p>À l’heure du billet, la lumière s’éteint ; bandes-annonces et une très vieille réclame durent un quart d’heure. Avec musique en direct, nous commençons à la minute, car le pianiste aussi.</p>',
      de: '<p>Zur Zeit auf der Karte geht das Licht aus; Vorschau und eine sehr alte Reklame dauern eine Viertelstunde. Bei Live-Musik beginnen wir auf die Minute, weil der Pianist es tut.</p>',
    },
  ),
  evening(
    {
      en: 'May I bring my own food?',
      nl: 'Mag ik eigen eten meebrengen?',
      fr: 'Puis-je apporter à manger ?',
      de: 'Darf ich etwas zu essen mitbringen?',
    },
    {
      en: '<p>Anything that makes less noise than the pianist. Our bar has tarts from the valley, soup in winter, and popcorn only at the matinées.</p>',
      nl: '<p>Alles wat minder lawaai maakt dan de pianist. Onze bar heeft taarten uit de vallei, ’s winters soep, en popcorn alleen bij de matinees.</p>',
      fr: '<p>Tout ce qui fait moins de bruit que le pianiste. Notre bar a des tartes de la vallée, de la soupe l’hiver, et du pop-corn aux seules matinées.</p>',
      de: '<p>Alles, was leiser ist als der Pianist. Unsere Bar hat Torten aus dem Tal, im Winter Suppe, und Popcorn nur in den Matineen.</p>',
    },
  ),
  evening(
    {
      en: 'From what age are children welcome?',
      nl: 'Vanaf welke leeftijd zijn kinderen welkom?',
      fr: 'À partir de quel âge les enfants sont-ils bienvenus ?',
      de: 'Ab welchem Alter sind Kinder willkommen?',
    },
    {
      en: '<p>From the age at which they can whisper. Films with the tag “Family” have been tried out on ours; the signs beside each title tell you what might frighten yours.</p>',
      nl: '<p>Vanaf de leeftijd waarop ze kunnen fluisteren. Films met het label “Familie” zijn op de onze uitgeprobeerd; de tekens naast elke titel zeggen wat de uwe bang kan maken.</p>',
      fr: '<p>Dès l’âge où ils savent chuchoter. Les films marqués « En famille » ont été essayés sur les nôtres ; les signes près de chaque titre disent ce qui pourrait effrayer les vôtres.</p>',
      de: '<p>Ab dem Alter, in dem sie flüstern können. Filme mit dem Zeichen „Familie“ haben wir an unseren erprobt; die Symbole neben jedem Titel sagen, was Ihre erschrecken könnte.</p>',
    },
  ),
  evening(
    {
      en: 'I found a glove.',
      nl: 'Ik heb een handschoen gevonden.',
      fr: 'J’ai trouvé un gant.',
      de: 'Ich habe einen Handschuh gefunden.',
    },
    {
      en: '<p>Thank you. There is a drawer at each till. The oldest glove in it is from 1958 and we still expect her.</p>',
      nl: '<p>Dank u. Aan elke kassa is er een lade. De oudste handschoen erin is van 1958, en we verwachten haar nog altijd.</p>',
      fr: '<p>Merci. Il y a un tiroir à chaque caisse. Le plus vieux gant date de 1958, et nous l’attendons toujours, elle.</p>',
      de: '<p>Danke. An jeder Kasse ist eine Schublade. Der älteste Handschuh darin ist von 1958, und wir warten noch immer auf sie.</p>',
    },
  ),
  silence(
    {
      en: 'Are silent films silent?',
      nl: 'Zijn stille films stil?',
      fr: 'Le muet est-il silencieux ?',
      de: 'Sind Stummfilme stumm?',
    },
    {
      en: '<p>They never were. There was a piano, an organ or a whole orchestra, and often a person explaining. We show them with a recorded score, or with musicians when the programme says “live”.</p>',
      nl: '<p>Dat waren ze nooit. Er was een piano, een orgel of een heel orkest, en vaak iemand die uitleg gaf. Wij vertonen ze met een opgenomen partituur, of met muzikanten als er “live” bij staat.</p>',
      fr: '<p>Il ne l’a jamais été. Il y avait un piano, un orgue ou tout un orchestre, et souvent un bonimenteur. Nous le montrons avec une partition enregistrée, ou avec des musiciens quand le programme dit « en direct ».</p>',
      de: '<p>Das waren sie nie. Es gab ein Klavier, eine Orgel oder ein ganzes Orchester, und oft jemanden, der erklärte. Wir zeigen sie mit aufgenommener Musik, oder mit Musikern, wenn „live“ im Programm steht.</p>',
    },
  ),
  silence(
    {
      en: 'What do the letters beside a screening mean?',
      nl: 'Wat betekenen de letters naast een voorstelling?',
      fr: 'Que signifient les lettres à côté d’une séance ?',
      de: 'Was bedeuten die Buchstaben neben einer Vorstellung?',
    },
    {
      en: '<p>The original version with subtitles: “OV subs FR/NL” has the original cards with French and Dutch underneath, “OV subs DE/EN” with German and English.</p>',
      nl: '<p>De originele versie met ondertitels: “OV ond. FR/NL” toont de originele tussentitels met Frans en Nederlands eronder, “OV ond. DE/EN” met Duits en Engels.</p>',
      fr: '<p>La version originale sous-titrée : « VOST FR/NL » montre les cartons d’origine sous-titrés en français et en néerlandais, « VOST DE/EN » en allemand et en anglais.</p>',
      de: '<p>Das Original mit Untertiteln: „OmU FR/NL“ zeigt die Originaltafeln mit Französisch und Niederländisch darunter, „OmU DE/EN“ mit Deutsch und Englisch.</p>',
    },
  ),
  silence(
    {
      en: 'Why do people move so fast in old films?',
      nl: 'Waarom bewegen mensen in oude films zo snel?',
      fr: 'Pourquoi les gens bougent-ils si vite dans les vieux films ?',
      de: 'Warum bewegen sich die Leute in alten Filmen so schnell?',
    },
    {
      en: '<p>Because somebody plays them too fast. Cameras were cranked by hand at sixteen to twenty-two pictures a second; our projectionists turn the knob until people walk like people.</p>',
      nl: '<p>Omdat iemand ze te snel afspeelt. De camera’s werden met de hand gedraaid, zestien tot tweeëntwintig beelden per seconde; onze operateurs draaien aan de knop tot mensen lopen als mensen.</p>',
      fr: '<p>Parce qu’on les passe trop vite. Les caméras tournaient à la manivelle, de seize à vingt-deux images par seconde ; nos projectionnistes règlent jusqu’à ce que les gens marchent comme des gens.</p>',
      de: '<p>Weil man sie zu schnell abspielt. Die Kameras wurden von Hand gekurbelt, mit sechzehn bis zweiundzwanzig Bildern in der Sekunde; unsere Vorführer drehen am Knopf, bis Menschen gehen wie Menschen.</p>',
    },
  ),
];
