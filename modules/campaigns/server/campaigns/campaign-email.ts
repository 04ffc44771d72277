import { asWritten, dateLocale } from '#kernel/date-locale.ts';
import type { Day } from '#kernel/days.ts';
import type { Params } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import { introHtml, withPictureAddresses } from '#modules/campaigns/rules/intro-html.ts';
import { type FilmTimes, filmsOf } from '#modules/campaigns/rules/programme.ts';
import type { CampaignRow } from '#modules/campaigns/server/campaigns/campaigns.sql.ts';
import { type Programme, schedulesOfCampaign } from '#modules/campaigns/server/campaigns/exhibitor-programme.ts';
import { sanitise } from '#modules/content/server.ts';
import type { Card, Written } from '#modules/email/server.ts';
import { coloursOf } from '#modules/exhibitor/rules/exhibitor-colours.ts';
import type { Translator } from '#platform/i18n/translator.ts';

/** Mail programs cut an email off at about a hundred kilobytes; the site shows the rest. */
const FILMS_MAX = 20;
const VERSIONS_MAX = 3;

export type CampaignOccasion = {
  readonly row: CampaignRow;
  /** In the recipient's language. */
  readonly programme: Programme;
  /** Epoch ms: screenings that have begun by then are left out. */
  readonly now: number;
  /** The address of the site, without a slash at the end. */
  readonly base: string;
  /** The recipient's first name, if it is known. */
  readonly name: string | null;
  readonly leaveUrl: string;
};

/**
 * Writes a campaign for one subscriber: the exhibitor's own text, then the films of its range, with
 * times and links.
 */
export function campaignEmail(translator: Translator, occasion: CampaignOccasion): Written {
  const { row, programme, base, name, leaveUrl } = occasion;
  const { locale, settings, exhibitor } = programme;
  const say = (key: string, params: Params = {}) =>
    translator.sentence(locale, 'mail/campaigns', key, { exhibitor: exhibitor.trade_name, ...params });
  const subject = textFor(row.subject, locale, settings.website_locale);
  const typed = textFor(row.intro, locale, settings.website_locale);
  const intro = withPictureAddresses(sanitise(introHtml(typed)), base);
  const films = row.template === 'programme' ? filmsOf(schedulesOfCampaign(row, programme, occasion.now)) : [];
  const more = films.length - FILMS_MAX;
  return {
    subject,
    content: {
      locale,
      colours: coloursOf(settings.website_config.styling, 'default'),
      exhibitor: exhibitor.trade_name,
      preview: say(films.length > 0 ? 'preview_programme' : 'preview'),
      heading: subject,
      greeting: translator.sentence(locale, 'mail/common', name ? 'hello' : 'hello_nobody', name ? { name } : {}),
      paragraphs: [],
      introHtml: intro,
      cards: films.slice(0, FILMS_MAX).map((film) => filmCard(film, occasion, say)),
      exhibitorHtml: '',
      links: [
        { label: say('button'), href: `${base}/${locale}/movies` },
        { label: translator.sentence(locale, 'mail/newsletter', 'unsubscribe'), href: leaveUrl },
      ],
      closing: [
        ...(more > 0 ? [say('more', { count: more })] : []),
        translator.sentence(locale, 'mail/newsletter', 'why', { exhibitor: exhibitor.trade_name }),
      ],
    },
  };
}

function filmCard(film: FilmTimes, { programme, base }: CampaignOccasion, say: Say): Card {
  const { locale, settings, movies, cinemas } = programme;
  const movie = movies.find(({ id }) => id === film.movieId);
  const dayFormat = new Intl.DateTimeFormat(dateLocale(locale, settings.datetime_locale), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  const dayName = (day: Day): string => asWritten(locale, dayFormat.format(Date.parse(`${day}T12:00:00Z`)));
  const cinemaName = (id: number): string => cinemas.find((cinema) => cinema.id === id)?.name ?? '';
  const runtime = movie?.runtime ? say('minutes', { minutes: movie.runtime }) : '';
  return {
    kicker: '',
    title: movie?.title ?? '',
    ...(movie && { href: `${base}/${locale}/movies/view/${movie.slug}` }),
    lines: [runtime, film.versions.slice(0, VERSIONS_MAX).join(' / ')].filter(Boolean),
    facts: film.days.map(({ day, cinemas: here }) => ({
      label: dayName(day),
      value: here
        .map(({ cinemaId, times }) =>
          cinemas.length > 1 ? `${cinemaName(cinemaId)} ${times.join(', ')}` : times.join(', '),
        )
        .join(' · '),
    })),
  };
}

type Say = (key: string, params?: Params) => string;
