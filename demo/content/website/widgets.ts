/** A short text for each of the thirteen placements (D-167). */
import type { DemoWidget } from '#demo/content/types.ts';

export const DEMO_WIDGETS: readonly DemoWidget[] = [
  {
    key: 'below-navigation',
    content: {
      en: '<p><strong>Two houses, one ticket:</strong> a ticket for the Grande is a coffee at half price in the Petite, the same day.</p>',
      nl: '<p><strong>Twee huizen, één ticket:</strong> met een ticket van de Grande drinkt u dezelfde dag koffie aan halve prijs in de Petite.</p>',
      fr: '<p><strong>Deux maisons, un billet :</strong> avec un billet de la Grande, le café est à moitié prix à la Petite, le même jour.</p>',
      de: '<p><strong>Zwei Häuser, ein Ticket:</strong> Mit einem Ticket der Grande kostet der Kaffee in der Petite am selben Tag die Hälfte.</p>',
    },
  },
  {
    key: 'home-above-events',
    content: {
      en: '<h2>Not every evening</h2><p>Five things we do now and then, and look forward to in between.</p>',
      nl: '<h2>Niet elke avond</h2><p>Vijf dingen die we af en toe doen, en waar we tussenin naar uitkijken.</p>',
      fr: '<h2>Pas tous les soirs</h2><p>Cinq choses que nous faisons de temps en temps, et que nous attendons entre-temps.</p>',
      de: '<h2>Nicht jeden Abend</h2><p>Fünf Dinge, die wir ab und zu machen und auf die wir uns dazwischen freuen.</p>',
    },
  },
  {
    key: 'home-above-today',
    content: {
      en: '<h2>When it gets dark</h2><p>The first lamp goes on at two in the afternoon, the last one off after midnight.</p>',
      nl: '<h2>Als het donker wordt</h2><p>De eerste lamp gaat aan om twee uur ’s middags, de laatste uit na middernacht.</p>',
      fr: '<h2>Quand vient le noir</h2><p>La première lampe s’allume à quatorze heures, la dernière s’éteint après minuit.</p>',
      de: '<h2>Wenn es dunkel wird</h2><p>Die erste Lampe geht um vierzehn Uhr an, die letzte nach Mitternacht aus.</p>',
    },
  },
  {
    key: 'events-below-list',
    content: {
      en: '<p>You play an instrument that was invented before 1935? Write to musique@noctule.example. We have a film for you.</p>',
      nl: '<p>Speelt u een instrument dat voor 1935 werd uitgevonden? Schrijf naar musique@noctule.example. Wij hebben een film voor u.</p>',
      fr: '<p>Vous jouez d’un instrument inventé avant 1935 ? Écrivez à musique@noctule.example. Nous avons un film pour vous.</p>',
      de: '<p>Sie spielen ein Instrument, das vor 1935 erfunden wurde? Schreiben Sie an musique@noctule.example. Wir haben einen Film für Sie.</p>',
    },
  },
  {
    key: 'buy-help',
    content: {
      en: '<p>Stuck? Call <a href="tel:+3263001926">+32 63 00 19 26</a> from two in the afternoon; a person answers, in one of our languages.</p>',
      nl: '<p>Loopt het vast? Bel <a href="tel:+3263001926">+32 63 00 19 26</a> vanaf twee uur; u krijgt een mens, in een van onze talen.</p>',
      fr: '<p>Bloqué ? Appelez le <a href="tel:+3263001926">+32 63 00 19 26</a> dès quatorze heures ; quelqu’un répond, dans une de nos langues.</p>',
      de: '<p>Es klemmt? Rufen Sie ab vierzehn Uhr <a href="tel:+3263001926">+32 63 00 19 26</a> an; ein Mensch hebt ab, in einer unserer Sprachen.</p>',
    },
  },
  {
    key: 'checkout-terms',
    content: {
      en: '<p>Our <a href="/en/info/ticket-conditions">conditions</a> fit on one page.</p>',
      nl: '<p>Onze <a href="/nl-BE/info/ticket-conditions">voorwaarden</a> passen op één bladzijde.</p>',
      fr: '<p>Nos <a href="/fr/info/ticket-conditions">conditions</a> tiennent en une page.</p>',
      de: '<p>Unsere <a href="/de/info/ticket-conditions">Bedingungen</a> passen auf eine Seite.</p>',
    },
  },
  {
    key: 'ticket-conditions',
    content: {
      en: '<p>Seats stay yours while you look for your card; the payment page shows for how long. Exchange until two hours before the start. Admission until fifteen minutes after it. Reduced prices with a card.</p>',
      nl: '<p>De stoelen blijven van u terwijl u uw kaart zoekt; de betaalpagina toont hoelang. Ruilen kan tot twee uur voor de aanvang. Binnen tot vijftien minuten erna. Verminderde prijzen met een kaart.</p>',
      fr: '<p>Les sièges restent à vous le temps de trouver votre carte ; la page de paiement indique combien de temps. Échange jusqu’à deux heures avant le début. Entrée jusqu’à quinze minutes après. Tarifs réduits sur présentation d’une carte.</p>',
      de: '<p>Die Plätze bleiben Ihre, während Sie die Karte suchen; wie lange, zeigt die Bezahlseite. Umtausch bis zwei Stunden vor Beginn. Einlass bis fünfzehn Minuten danach. Ermäßigung gegen Ausweis.</p>',
    },
  },
  {
    key: 'voucher-conditions',
    content: {
      en: '<p>One visit is one ticket. Supplements for love seats and the balcony are paid at checkout. See the <a href="/en/info/voucher-conditions">conditions</a>.</p>',
      nl: '<p>Eén beurt is één ticket. Toeslagen voor loveseats en het balkon betaalt u bij het afrekenen. Zie de <a href="/nl-BE/info/voucher-conditions">voorwaarden</a>.</p>',
      fr: '<p>Une entrée vaut un billet. Les suppléments des sièges duo et du balcon se paient à la commande. Voir les <a href="/fr/info/voucher-conditions">conditions</a>.</p>',
      de: '<p>Ein Besuch ist ein Ticket. Zuschläge für Pärchensitze und Balkon zahlen Sie beim Kauf. Siehe <a href="/de/info/voucher-conditions">Bedingungen</a>.</p>',
    },
  },
  {
    key: 'payment-success',
    content: {
      en: '<p>Thank you, {name}. {movie} is waiting for you: {start}. Doors open half an hour before, and so does the bar.</p>',
      nl: '<p>Dank u, {name}. {movie} wacht op u: {start}. De deuren gaan een half uur eerder open, de bar ook.</p>',
      fr: '<p>Merci, {name}. {movie} vous attend : {start}. Les portes ouvrent une demi-heure avant, le bar aussi.</p>',
      de: '<p>Danke, {name}. {movie} erwartet Sie: {start}. Einlass ist eine halbe Stunde vorher, und die Bar hat dann schon auf.</p>',
    },
  },
  {
    key: 'purchase-mail',
    content: {
      en: '<p>Show your tickets on paper or on a screen that is bright enough. Coats hang to the left, ghosts to the right.</p>',
      nl: '<p>Toon uw tickets op papier of op een scherm dat helder genoeg is. Jassen hangen links, spoken rechts.</p>',
      fr: '<p>Montrez vos billets sur papier ou sur un écran assez lumineux. Manteaux à gauche, fantômes à droite.</p>',
      de: '<p>Zeigen Sie Ihre Tickets auf Papier oder auf einem hell genug eingestellten Bildschirm. Mäntel links, Gespenster rechts.</p>',
    },
  },
  {
    key: 'newsletter-subscribe',
    content: {
      en: '<p>One letter a week, on Monday at six, when Wednesday’s programme is fixed. It is short, because we write it by hand first.</p>',
      nl: '<p>Eén brief per week, op maandag om zes uur, als het programma van woensdag vastligt. Hij is kort, want we schrijven hem eerst met de hand.</p>',
      fr: '<p>Une lettre par semaine, le lundi à dix-huit heures, quand le programme du mercredi est arrêté. Elle est brève : nous l’écrivons d’abord à la main.</p>',
      de: '<p>Ein Brief pro Woche, montags um sechs, wenn das Programm ab Mittwoch feststeht. Er ist kurz, weil wir ihn zuerst mit der Hand schreiben.</p>',
    },
  },
  {
    key: 'contact-widgets',
    content: {
      en: '<h2>Come by</h2><p>The tills open half an hour before the first film. On Mondays the Petite bakes; come early.</p>',
      nl: '<h2>Kom langs</h2><p>De kassa’s openen een halfuur voor de eerste film. Op maandag bakt de Petite; kom vroeg.</p>',
      fr: '<h2>Passez nous voir</h2><p>Les caisses ouvrent une demi-heure avant le premier film. Le lundi, la Petite cuit ses tartes ; venez tôt.</p>',
      de: '<h2>Kommen Sie vorbei</h2><p>Die Kassen öffnen eine halbe Stunde vor dem ersten Film. Montags backt die Petite; kommen Sie früh.</p>',
    },
  },
  {
    key: 'cookie-notice',
    content: {
      en: '<p>We need one cookie to hold your basket. With your permission others help us count visitors and play trailers.</p>',
      nl: '<p>Wij hebben één cookie nodig voor uw winkelmand. Met uw toestemming helpen andere ons bezoekers te tellen en trailers te tonen.</p>',
      fr: '<p>Un cookie nous suffit pour votre panier. Avec votre accord, d’autres nous aident à compter les visites et à montrer les bandes-annonces.</p>',
      de: '<p>Wir brauchen ein Cookie für Ihren Warenkorb. Mit Ihrer Erlaubnis helfen uns weitere, Besuche zu zählen und Trailer zu zeigen.</p>',
    },
  },
];
