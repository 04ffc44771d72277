import { type Texts, textFor } from '#kernel/texts.ts';
import { safeLink, sanitise } from '#modules/content/server.ts';
import type {
  ExhibitorWire,
  NavigationItem,
  PublicSettings,
  Settings,
  StoredNavigationItem,
} from '#modules/exhibitor/contract/settings.ts';
import { zExhibitor } from '#modules/exhibitor/contract/settings.ts';
import type { WireContext } from '#modules/site/server/wire/wire-context.ts';

type Slide = Settings['website_config']['headerSlides'][number];

/**
 * Returns the public settings (D-172): listed one by one, so that a new setting is private until it
 * is listed.
 */
export function publicSettings(context: WireContext): PublicSettings {
  const { settings } = context.snapshot;
  const { website_config: website } = settings;
  return {
    website_locale: settings.website_locale,
    datetime_locale: settings.datetime_locale,
    available_locales: settings.available_locales,
    broadcasting: settings.broadcasting,
    recaptcha: { site_key: settings.recaptcha.site_key },
    storage: settings.storage,
    current_schedules_prior: settings.current_schedules_prior,
    current_schedules_ahead: settings.current_schedules_ahead,
    schedules_partial_from: settings.schedules_partial_from,
    sync_at: settings.sync_at,
    seat_hold_minutes: settings.seat_hold_minutes,
    public_config: settings.public_config,
    website_config: {
      navigation: website.navigation.map((item) => navigationItem(item, context)),
      headerSlides: slides(website.headerSlides, context),
      header: website.header,
      footer: { columns: website.footer.columns.map((column) => footerColumn(column, context)) },
      styling: website.styling,
      streaming_provider: website.streaming_provider,
      mailing_provider: mailingProvider(website.mailing_provider),
    },
  };
}

function navigationItem(item: StoredNavigationItem, context: WireContext): NavigationItem {
  const { name, title, badge, children, headerSlides, ...rest } = item;
  const { text } = context;
  return {
    ...rest,
    // A route's name has no scheme; an address with a scheme is checked.
    url: /^[a-z.0-9-]*$/i.test(item.url) ? item.url : safeLink(item.url),
    name: text(name),
    ...(title && { title: text(title) }),
    ...(badge && { badge: { text: text(badge.text), variant: badge.variant } }),
    ...(children && { children: children.map((child) => navigationItem(child, context)) }),
    ...(headerSlides && { headerSlides: slides(headerSlides, context) }),
  };
}

/** NEWS: a page of another company, linked only if its address is safe. */
const mailingProvider = (provider: Settings['website_config']['mailing_provider']) =>
  provider && safeLink(provider.url) ? { ...provider, url: safeLink(provider.url) } : null;

const slides = (stored: readonly Slide[], { file }: WireContext): Slide[] =>
  stored.map(({ small, ...slide }) => ({ ...slide, image: file(slide.image), ...(small && { small: file(small) }) }));

function footerColumn(
  column: Settings['website_config']['footer']['columns'][number],
  { text }: WireContext,
): PublicSettings['website_config']['footer']['columns'][number] {
  return {
    kind: column.kind,
    title: text(column.title),
    links: (column.links ?? []).map(({ name, url }) => ({
      name: text(name),
      url: /^[a-z.0-9-]*$/i.test(url) ? url : safeLink(url),
    })),
    html: sanitise(text(column.html)),
  };
}

const ADDRESSES = ['messenger', 'facebook', 'whatsapp', 'instagram'] as const;

/** SET-003; the social addresses are links (D-016), so they must be safe. */
export function exhibitorWire({ snapshot, file, locale }: WireContext): ExhibitorWire {
  const { slug: _slug, open: _open, country: _country, logo, info, ...rest } = snapshot.exhibitor;
  const texts = Object.fromEntries(
    Object.entries(info).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : textFor(value as Texts, locale, snapshot.settings.website_locale),
    ]),
  );
  for (const key of ADDRESSES) if (texts[key]) texts[key] = safeLink(texts[key]);
  return { ...rest, logo: logo && file(logo), info: zExhibitor.shape.info.parse(texts) };
}
