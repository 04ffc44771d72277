// Written by `npm run catalogues`; do not edit.
import type accessibility from '#messages/en/website/accessibility.json';
import type buy from '#messages/en/website/buy.json';
import type cinemas from '#messages/en/website/cinemas.json';
import type common from '#messages/en/website/common.json';
import type contact from '#messages/en/website/contact.json';
import type content from '#messages/en/website/content.json';
import type events from '#messages/en/website/events.json';
import type favourites from '#messages/en/website/favourites.json';
import type findOrder from '#messages/en/website/find-order.json';
import type gift from '#messages/en/website/gift.json';
import type home from '#messages/en/website/home.json';
import type layout from '#messages/en/website/layout.json';
import type movie from '#messages/en/website/movie.json';
import type movies from '#messages/en/website/movies.json';
import type newsletter from '#messages/en/website/newsletter.json';
import type notFound from '#messages/en/website/not-found.json';
import type notOpen from '#messages/en/website/not-open.json';
import type notice from '#messages/en/website/notice.json';
import type offline from '#messages/en/website/offline.json';
import type otherShow from '#messages/en/website/other-show.json';
import type payment from '#messages/en/website/payment.json';
import type rating from '#messages/en/website/rating.json';
import type saleAlert from '#messages/en/website/sale-alert.json';
import type seatPicker from '#messages/en/website/seat-picker.json';
import type vouchers from '#messages/en/website/vouchers.json';
import type yourData from '#messages/en/website/your-data.json';
import type { KeysIn } from '#web/i18n/texts.ts';

/** Every file by its name. */
export type EnglishMessages = {
  accessibility: typeof accessibility;
  buy: typeof buy;
  cinemas: typeof cinemas;
  common: typeof common;
  contact: typeof contact;
  content: typeof content;
  events: typeof events;
  favourites: typeof favourites;
  'find-order': typeof findOrder;
  gift: typeof gift;
  home: typeof home;
  layout: typeof layout;
  movie: typeof movie;
  movies: typeof movies;
  newsletter: typeof newsletter;
  'not-found': typeof notFound;
  'not-open': typeof notOpen;
  notice: typeof notice;
  offline: typeof offline;
  'other-show': typeof otherShow;
  payment: typeof payment;
  rating: typeof rating;
  'sale-alert': typeof saleAlert;
  'seat-picker': typeof seatPicker;
  vouchers: typeof vouchers;
  'your-data': typeof yourData;
};

/** `movies.filter.today`: the file, then the path inside it. Plural keys omit their ending. */
export type MessageKey = KeysIn<EnglishMessages>;
