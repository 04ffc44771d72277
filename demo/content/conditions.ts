/** The required texts of an exhibitor: privacy policy and the two sets of conditions. */
import type { DemoPage } from '#demo/content/types.ts';

const PRIVACY: DemoPage = {
  type: 'preset',
  slug: 'privacy-policy',
  page_title: { en: 'Privacy', nl: 'Privacy', fr: 'Vie privée', de: 'Datenschutz' },
  content: {
    en: '<p class="lead">We know where you sat. We do not tell anyone.</p><h2>What we keep, and why</h2><p>When you buy a ticket we keep your name, your e-mail address and what you bought, because without them we could neither send the ticket nor give the money back. Your card number never reaches us; the payment partner keeps it.</p><h2>How long</h2><p>Bills for ten years, as the law on accounts demands. Your name and address are removed from them after thirty-six months. Messages from the contact form go after ninety days, technical logs after thirty.</p><h2>The newsletter</h2><p>Only if you ask for it. Each one carries a link that ends it.</p><h2>Cookies</h2><p>One to hold your basket, one to remember this choice. Others only after you have said “all”.</p><h2>Your rights</h2><p>Write to privacy@noctule.example to see, correct or remove what we know. If we do not answer as we should, the Belgian Data Protection Authority will listen.</p>',
    nl: '<p class="lead">Wij weten waar u zat. Wij vertellen het niemand.</p><h2>Wat we bewaren, en waarom</h2><p>Koopt u een ticket, dan bewaren we uw naam, uw e-mailadres en wat u kocht: zonder die gegevens kunnen we het ticket niet sturen en het geld niet teruggeven. Uw kaartnummer bereikt ons nooit; dat blijft bij de betaalpartner.</p><h2>Hoelang</h2><p>Rekeningen tien jaar, zoals de boekhoudwet vraagt. Uw naam en adres verdwijnen er na zesendertig maanden uit. Berichten via het contactformulier gaan na negentig dagen weg, technische logboeken na dertig.</p><h2>De nieuwsbrief</h2><p>Alleen als u erom vraagt. In elke brief staat een link waarmee hij stopt.</p><h2>Cookies</h2><p>Een voor uw winkelmand, een om deze keuze te onthouden. Andere pas nadat u “alles” hebt gezegd.</p><h2>Uw rechten</h2><p>Schrijf naar privacy@noctule.example om in te zien, te verbeteren of te laten wissen wat wij weten. Antwoorden wij niet zoals het hoort, dan luistert de Gegevensbeschermingsautoriteit.</p>',
    fr: '<p class="lead">Nous savons où vous étiez assis. Nous ne le disons à personne.</p><h2>Ce que nous gardons, et pourquoi</h2><p>Quand vous achetez un billet, nous gardons votre nom, votre adresse e-mail et votre achat : sans eux, impossible d’envoyer le billet ni de rendre l’argent. Votre numéro de carte ne nous parvient jamais ; il reste chez le partenaire de paiement.</p><h2>Combien de temps</h2><p>Les factures dix ans, comme l’exige la loi comptable. Votre nom et votre adresse en sont retirés après trente-six mois. Les messages du formulaire de contact disparaissent après nonante jours, les journaux techniques après trente.</p><h2>La lettre d’information</h2><p>Seulement si vous la demandez. Chacune contient un lien qui y met fin.</p><h2>Cookies</h2><p>Un pour votre panier, un pour retenir ce choix. Les autres seulement après que vous avez dit « tous ».</p><h2>Vos droits</h2><p>Écrivez à privacy@noctule.example pour voir, corriger ou effacer ce que nous savons. Si nous répondons mal, l’Autorité de protection des données vous écoutera.</p>',
    de: '<p class="lead">Wir wissen, wo Sie saßen. Wir sagen es niemandem.</p><h2>Was wir aufbewahren, und warum</h2><p>Wenn Sie ein Ticket kaufen, behalten wir Namen, E-Mail-Adresse und Ihren Kauf, denn ohne sie könnten wir weder das Ticket schicken noch das Geld zurückgeben. Ihre Kartennummer erreicht uns nie; sie bleibt beim Zahlungspartner.</p><h2>Wie lange</h2><p>Rechnungen zehn Jahre, wie es das Buchhaltungsrecht verlangt. Name und Adresse werden nach sechsunddreißig Monaten daraus entfernt. Nachrichten aus dem Kontaktformular gehen nach neunzig Tagen, technische Protokolle nach dreißig.</p><h2>Der Newsletter</h2><p>Nur wenn Sie darum bitten. In jedem steht ein Link, der ihn beendet.</p><h2>Cookies</h2><p>Eines für den Warenkorb, eines, um diese Wahl zu behalten. Weitere erst, wenn Sie „alle“ gesagt haben.</p><h2>Ihre Rechte</h2><p>Schreiben Sie an privacy@noctule.example, um einzusehen, zu berichtigen oder zu löschen, was wir wissen. Antworten wir nicht ordentlich, hört Ihnen die belgische Datenschutzbehörde zu.</p>',
  },
};

const TICKET_CONDITIONS: DemoPage = {
  type: 'preset',
  slug: 'info/ticket-conditions',
  page_title: {
    en: 'Conditions for tickets',
    nl: 'Voorwaarden voor tickets',
    fr: 'Conditions des billets',
    de: 'Bedingungen für Karten',
  },
  content: {
    en: '<ol><li>A ticket is valid for the screening, the hall and the seat printed on it, until fifteen minutes after the start.</li><li>Up to two hours before the start we exchange it for another screening of the same price, at the till or by telephone.</li><li>If we cancel, you get everything back, fees included, on the way you paid.</li><li>Reduced prices are for those they are named after; please bring the card.</li><li>Ages are those of the Kijkwijzer. With a parent we trust the parent.</li><li>Telephones sleep. So may you; we only wake those who snore.</li></ol>',
    nl: '<ol><li>Een ticket geldt voor de voorstelling, de zaal en de stoel die erop staan, tot vijftien minuten na de aanvang.</li><li>Tot twee uur voor de aanvang ruilen wij het voor een andere voorstelling van dezelfde prijs, aan de kassa of telefonisch.</li><li>Gaat een voorstelling niet door, dan krijgt u alles terug, kosten inbegrepen, langs de weg waarlangs u betaalde.</li><li>Verminderde prijzen zijn voor wie ze genoemd zijn; breng uw kaart mee.</li><li>De leeftijden zijn die van de Kijkwijzer. Is er een ouder bij, dan vertrouwen we de ouder.</li><li>Telefoons slapen. U mag dat ook; we wekken alleen wie snurkt.</li></ol>',
    fr: '<ol><li>Un billet vaut pour la séance, la salle et le siège indiqués, jusqu’à quinze minutes après le début.</li><li>Jusqu’à deux heures avant le début, nous l’échangeons contre une autre séance au même prix, à la caisse ou par téléphone.</li><li>Si nous annulons, tout vous est rendu, frais compris, par la voie du paiement.</li><li>Les tarifs réduits sont pour ceux dont ils portent le nom ; munissez-vous de votre carte.</li><li>Les âges sont ceux du Kijkwijzer. En présence d’un parent, nous faisons confiance au parent.</li><li>Les téléphones dorment. Vous pouvez aussi ; nous n’éveillons que les ronfleurs.</li></ol>',
    de: '<ol><li>Ein Ticket gilt für die Vorstellung, den Saal und den Platz, die darauf stehen, bis fünfzehn Minuten nach Beginn.</li><li>Bis zwei Stunden vor Beginn tauschen wir es gegen eine andere Vorstellung zum selben Preis, an der Kasse oder am Telefon.</li><li>Sagen wir ab, bekommen Sie alles zurück, Gebühren inbegriffen, auf dem Weg Ihrer Zahlung.</li><li>Ermäßigungen sind für die, nach denen sie heißen; bringen Sie den Ausweis mit.</li><li>Die Altersangaben sind die des Kijkwijzer. In Begleitung der Eltern vertrauen wir den Eltern.</li><li>Telefone schlafen. Sie dürfen auch; wir wecken nur, wer schnarcht.</li></ol>',
  },
};

const VOUCHER_CONDITIONS: DemoPage = {
  type: 'preset',
  slug: 'info/voucher-conditions',
  page_title: {
    en: 'Conditions for cards',
    nl: 'Voorwaarden voor kaarten',
    fr: 'Conditions des cartes',
    de: 'Bedingungen für Gutscheine',
  },
  content: {
    en: '<ol><li>One visit on a card pays one ticket at the full price, a reduced price or a child’s price. Supplements for special seats are paid apart.</li><li>A card is valid until the day printed on it; topping up a loyalty card begins a new year.</li><li>Refreshments on a card are spent at the bar, not on the site.</li><li>Cards are not paid out and not replaced when lost without their number, so please keep the mail.</li><li>For an event with a price of its own, one visit pays that price too: use it for the gala if you like.</li></ol>',
    nl: '<ol><li>Eén beurt op een kaart betaalt één ticket tegen volle, verminderde of kinderprijs. Toeslagen voor bijzondere stoelen betaalt u apart.</li><li>Een kaart geldt tot de dag die erop staat; met het opladen van een klantenkaart begint een nieuw jaar.</li><li>Consumpties op een kaart besteedt u aan de bar, niet op de site.</li><li>Kaarten worden niet uitbetaald en bij verlies zonder nummer niet vervangen; bewaar dus de mail.</li><li>Ook voor een evenement met een eigen prijs betaalt één beurt die prijs: gebruik het gerust voor het gala.</li></ol>',
    fr: '<ol><li>Une entrée sur une carte paie un billet au plein tarif, au tarif réduit ou enfant. Les suppléments des sièges particuliers se paient à part.</li><li>Une carte vaut jusqu’au jour indiqué ; recharger une carte de fidélité ouvre une nouvelle année.</li><li>Les consommations d’une carte se prennent au bar, non sur le site.</li><li>Les cartes ne sont ni remboursées ni remplacées en cas de perte sans leur numéro ; gardez donc le courriel.</li><li>Pour un événement à prix particulier, une entrée paie ce prix aussi : gardez-la pour le gala si le cœur vous en dit.</li></ol>',
    de: '<ol><li>Ein Besuch auf einer Karte bezahlt einen Eintritt zum Normalpreis, ermäßigt oder für Kinder. Zuschläge für besondere Plätze kommen hinzu.</li><li>Eine Karte gilt bis zum aufgedruckten Tag; mit dem Aufladen einer Kundenkarte beginnt ein neues Jahr.</li><li>Verzehr auf einer Karte gibt es an der Bar, nicht auf der Website.</li><li>Karten werden nicht ausgezahlt und ohne Nummer bei Verlust nicht ersetzt; heben Sie die E-Mail also auf.</li><li>Auch bei Veranstaltungen mit eigenem Preis bezahlt ein Besuch diesen Preis: Nutzen Sie ihn ruhig für die Gala.</li></ol>',
  },
};

export const CONDITIONS: readonly DemoPage[] = [PRIVACY, TICKET_CONDITIONS, VOUCHER_CONDITIONS];
