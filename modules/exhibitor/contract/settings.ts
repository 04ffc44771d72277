import { z } from 'zod';
import { COUNTRY_CODES, isTimeZone } from '#kernel/countries.ts';
import { CINE_WEEK_STARTS, WEDNESDAY } from '#kernel/days.ts';
import { LANGUAGES } from '#kernel/texts.ts';
import { CASH_ROUNDINGS } from '#modules/exhibitor/rules/cash-rounding.ts';
import { FEATURES } from '#modules/exhibitor/rules/features.ts';
import { RETENTION_LIMITS, type RetentionLimits } from '#modules/exhibitor/rules/retention.ts';
import { TIP_PERCENT_MAX, TIP_SUGGESTIONS_MAX } from '#modules/exhibitor/rules/tips.ts';

const zTime = ({ least, most, usual }: RetentionLimits) => z.number().int().min(least).max(most).default(usual);
/** How long personal data is kept; changed by POST /api/staff/privacy/retention (decision 0066). */
export const zRetention = z.object({
  buyer_months: zTime(RETENTION_LIMITS.buyer_months),
  message_days: zTime(RETENTION_LIMITS.message_days),
  sign_up_days: zTime(RETENTION_LIMITS.sign_up_days),
  sale_alert_days: zTime(RETENTION_LIMITS.sale_alert_days),
  client_error_days: zTime(RETENTION_LIMITS.client_error_days),
  session_days: zTime(RETENTION_LIMITS.session_days),
  mail_days: zTime(RETENTION_LIMITS.mail_days),
  audit_name_months: zTime(RETENTION_LIMITS.audit_name_months),
});
export type Retention = z.infer<typeof zRetention>;

export const zExhibitor = z.object({
  id: z.number(),
  trade_name: z.string(),
  serving_on: z.string(),
  email: z.string(),
  logo: z.string().nullable(),
  timezone: z.string(),
  twitter: z.string().nullable(),
  info: z.object({
    messenger: z.string().optional(),
    phone: z.string().optional(),
    phone_text: z.string().optional(),
    phone2: z.string().optional(),
    phone2_text: z.string().optional(),
    vat: z.string().optional(),
    facebook: z.string().optional(),
    whatsapp: z.string().optional(),
    instagram: z.string().optional(),
  }),
});
export type ExhibitorWire = z.infer<typeof zExhibitor>;

const zCineWeekStart = z.literal(CINE_WEEK_STARTS);
const zLine = z.string().trim().max(190);
/** `cinema.example`, `tickets.cinema.example:8443`. */
const HOST = /^(?=.{1,190}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::\d{2,5})?$/i;
/** The host name of a website, with a port if it has one. */
export const zWebAddress = zLine.refine((host) => HOST.test(host), 'exhibitor.web_address');
/** `phone` is the number to dial; its text is what visitors read, in their language (D-016). */
const zReadTexts = z.partialRecord(z.enum(LANGUAGES), zLine);
/**
 * The exhibitor's own details, as its employees change them (SET-003, PORT-031); '' means none.
 * `iban` is for its invoices.
 */
export const zExhibitorFacts = z.object({
  trade_name: zLine.min(2),
  email: zLine,
  twitter: zLine,
  /** The host name of its website, with a port if it has one; '': the address of the program. */
  serving_on: zLine.refine((host) => host === '' || HOST.test(host), 'exhibitor.web_address'),
  /** Name of the tz database. */
  timezone: z.string().refine(isTimeZone, 'timezone'),
  /** Decides the VAT rates. */
  country: z.enum(COUNTRY_CODES),
  /** Key of an uploaded picture. */
  logo: z.string().max(200).nullable(),
  info: z.object({
    phone: zLine,
    phone_text: zReadTexts,
    phone2: zLine,
    phone2_text: zReadTexts,
    messenger: zLine,
    whatsapp: zLine,
    facebook: zLine,
    instagram: zLine,
    vat: zLine,
    iban: zLine,
  }),
});
export type ExhibitorFacts = z.infer<typeof zExhibitorFacts>;
/** A profile on another website is a link: its whole address, or ''. */
const zWebPage = z.url({ protocol: /^https?$/, hostname: z.regexes.domain });
const isWebPage = (address: string): boolean => zWebPage.safeParse(address).success && !/\s/.test(address);
const zProfile = zLine.refine((address) => address === '' || isWebPage(address), 'exhibitor.profile_address');
const zChangedInfo = zExhibitorFacts.shape.info
  .extend({ messenger: zProfile, whatsapp: zProfile, facebook: zProfile, instagram: zProfile })
  .partial();
/** POST /api/staff/exhibitor: the changed details. */
export const zExhibitorFactsForm = zExhibitorFacts.partial().extend({ info: zChangedInfo.optional() });
export type ExhibitorFactsForm = z.infer<typeof zExhibitorFactsForm>;

export const BADGE_VARIANTS = [
  'primary',
  'secondary',
  'success',
  'danger',
  'warning',
  'info',
  'light',
  'dark',
] as const;
export const zHeaderSlide = z.object({
  image: z.string(),
  /** The same picture 960 px wide, for phones. */
  small: z.string().optional(),
  position: z.string().default('center'),
  alt: z.string().default(''),
});
/** Names in every language before they are localised: `{nl, fr, de, en}`; localised: a string. */
const zTexts = z.record(z.string(), z.string());

export type NavigationItem = {
  name: string;
  url: string;
  icon?: string;
  badge?: { text: string; variant: (typeof BADGE_VARIANTS)[number] };
  children?: NavigationItem[];
  title?: string;
  divider?: boolean;
  exact?: boolean;
  params?: Record<string, string>;
  headerSlides?: z.infer<typeof zHeaderSlide>[];
};
export type StoredNavigationItem = Omit<NavigationItem, 'name' | 'title' | 'badge' | 'children'> & {
  name: Record<string, string>;
  title?: Record<string, string>;
  badge?: { text: Record<string, string>; variant: (typeof BADGE_VARIANTS)[number] };
  children?: StoredNavigationItem[];
};
const zStoredNavigation: z.ZodType<StoredNavigationItem> = z
  .lazy(() =>
    z.object({
      name: zTexts,
      /**
       * An http(s) address opens an external page; otherwise the name of a route, resolved with
       * params (D-013).
       */
      url: z.string(),
      icon: z.string().optional(),
      badge: z.object({ text: zTexts, variant: z.enum(BADGE_VARIANTS) }).optional(),
      children: z.array(zStoredNavigation).max(30).optional(),
      title: zTexts.optional(),
      divider: z.boolean().optional(),
      exact: z.boolean().optional(),
      params: z.record(z.string(), z.string()).optional(),
      headerSlides: z.array(zHeaderSlide).max(10).optional(),
    }),
  )
  .meta({ id: 'StoredNavigationItem' }); // it holds itself: the description of the API refers to it by name

export const FOOTER_KINDS = ['navigation', 'links', 'contact', 'addresses', 'html'] as const;
const zFooterColumn = z.object({
  kind: z.enum(FOOTER_KINDS),
  title: zTexts.optional(),
  links: z
    .array(z.object({ name: zTexts, url: z.string() }))
    .max(30)
    .optional(),
  html: zTexts.optional(),
});

/** A duration of less than an evening, in minutes. */
const zMinutes = z.number().int().min(0).max(240);

/**
 * The settings that an exhibitor or the operator changes (SET-004, SET-005). Secrets are stored
 * separately and are never part of these settings.
 */
export const zSettings = z.object({
  website_locale: z.string().default('nl-BE'),
  portal_locale: z.string().default('en'),
  datetime_locale: z.string().default('nl-BE'),
  available_locales: z.array(z.string()).min(1).max(10).default(['nl-BE', 'fr', 'en', 'de']),
  portal_locales: z.array(z.string()).min(1).max(10).default(['en', 'fr', 'nl-BE', 'de']),
  broadcasting: z.object({ enabled: z.boolean().default(true) }).prefault({}),
  recaptcha: z.object({ site_key: z.string().default('') }).prefault({}),
  /** D-163; the minimum number of screenings in a newsletter (D-161). */
  newsletter: z
    .object({
      double_opt_in: z.boolean().default(false),
      minimum_schedules: z.number().int().min(0).max(100).default(5),
    })
    .prefault({}),
  storage: z.string().default('/storage'),
  current_schedules_prior: z.number().int().default(10),
  current_schedules_ahead: z.number().int().default(10),
  schedules_partial_from: z.string().nullable().default(null),
  sync_at: z.string().nullable().default(null),
  mail_sender_name: z.string().default(''),
  mail_sender_address: z.string().default(''),
  mail_reply_name: z.string().default(''),
  mail_reply_address: z.string().default(''),
  reservation_expiry_minutes: z.number().int().default(30),
  seat_hold_minutes: z.number().int().min(1).max(60).default(15),
  /**
   * Addresses and ranges from which many visitors and employees come, such as the Wi-Fi of the
   * cinema: their limits of requests are far higher (D-190).
   */
  own_addresses: z.array(z.string().trim().max(64)).max(50).default([]),
  /** Minutes until a card may be used again (D-102); 0: at once. */
  voucher_reuse_minutes: z.number().int().min(0).max(1_440).default(5),
  /** Managers and those above them need a second factor to sign in (decision 0041). */
  second_factor_required: z.boolean().default(false),
  /** Whether cash totals are rounded to 5 cents; `country`: where the country does (D-196). */
  cash_rounding: z.enum(CASH_ROUNDINGS).default('country'),
  /** Tills show what a drawer must contain only after its count (decision 0081). */
  blind_count: z.boolean().default(false),
  /** Whether tickets still admit after the bank took the money back (T32). */
  charged_back_tickets: z.enum(['admit', 'refuse']).default('admit'),
  /**
   * The code on tickets that tills print: the short one as a QR code or as a barcode, which any
   * scanner that types reads at once, or the signed one (decision 0084).
   */
  printed_ticket_code: z.enum(['short', 'barcode', 'signed']).default('short'),
  /** After how long personal data is removed (D-073, D-182). */
  retention: zRetention.prefault({}),
  /** Tips at tills and card terminals, and the percentages that the till suggests (D-081). */
  tips: z
    .object({
      enabled: z.boolean().default(false),
      percents: z.array(z.number().int().min(1).max(TIP_PERCENT_MAX)).max(TIP_SUGGESTIONS_MAX).default([5, 10, 15]),
    })
    .prefault({}),
  /** Discounts at tills: the highest percentage without the permission or an approval (decision 0088). */
  discounts: z.object({ limit_percent: z.number().int().min(0).max(100).default(0) }).prefault({}),
  website_config: z
    .object({
      navigation: z.array(zStoredNavigation).max(30).default([]),
      headerSlides: z.array(zHeaderSlide).max(10).default([]),
      header: z
        .object({
          home_redirect: z
            .object({ name: z.string(), params: z.record(z.string(), z.string()).default({}) })
            .nullable()
            .default(null),
        })
        .prefault({}),
      footer: z.object({ columns: z.array(zFooterColumn).max(6).default([]) }).prefault({}),
      styling: z.record(z.string(), z.string()).default({}),
      streaming_provider: z.string().default('home-cinema'),
      mailing_provider: z.object({ name: z.string(), url: z.string() }).nullable().default(null),
    })
    .prefault({}),
  public_config: z
    .object({
      features: z.array(z.enum(FEATURES)).default([...FEATURES]),
      midnight_offset: z.number().int().min(0).max(6).default(0),
      /** The weekday on which cine weeks start: 3 Wednesday, 4 Thursday, 5 Friday. */
      cine_week_start: zCineWeekStart.default(WEDNESDAY),
      checkout_newsletter: z.boolean().default(false),
      structured_data_price: z.enum(['fixed', 'tariff']).default('fixed'),
      tag_manager: z.object({ enabled: z.boolean().default(false), id: z.string().default('') }).prefault({}),
      single_gap_hint: z.boolean().default(false),
      /** Showtimes say "few seats left" from this number of free places on; 0: never (decision 0075). */
      few_seats_left: z.number().int().min(0).max(200).default(12),
    })
    .prefault({}),
  pos_config: z.record(z.string(), z.unknown()).default({}),
  /**
   * Minutes before the start and after the end of a screening during which the screen beside the
   * hall shows it (SIGN-008, D-149).
   */
  signage_config: z
    .looseObject({ preshow_minutes: zMinutes.default(30), postshow_minutes: zMinutes.default(15) })
    .prefault({}),
  /**
   * Minutes without a touch until a new device asks for the PIN again; 0: never (SET-008). Each
   * device can have its own value.
   */
  device_config: z.looseObject({ auto_lock_minutes: zMinutes.default(5) }).prefault({}),
});
/** Settings as stored; parse({}) returns every default. */
export type Settings = z.infer<typeof zSettings>;

/**
 * The settings as employees see them (D-172): all of them, and the names of the stored secrets. GET
 * /api/staff/settings, POST /api/settings.
 */
export const zStaffSettings = zSettings.extend({ secrets: z.array(z.string()) });
export type StaffSettingsWire = z.infer<typeof zStaffSettings>;

/**
 * POST /api/settings and /api/settings/new (API-001, API-002): some settings; an error names the
 * path of its value in `data`.
 */
export const zSettingsForm = z.object({ data: z.record(z.string(), z.unknown()) });

const zNavigationItem: z.ZodType<NavigationItem> = z
  .lazy(() =>
    z.object({
      name: z.string(),
      url: z.string(),
      icon: z.string().optional(),
      badge: z.object({ text: z.string(), variant: z.enum(BADGE_VARIANTS) }).optional(),
      children: z.array(zNavigationItem).optional(),
      title: z.string().optional(),
      divider: z.boolean().optional(),
      exact: z.boolean().optional(),
      params: z.record(z.string(), z.string()).optional(),
      headerSlides: z.array(zShownSlide).optional(),
    }),
  )
  .meta({ id: 'NavigationItem' }); // it holds itself: the description of the API refers to it by name
/** A header slide with its defaults filled in. */
const zShownSlide = z.object({
  image: z.string(),
  small: z.string().optional(),
  position: z.string(),
  alt: z.string(),
});

/** The settings that every visitor may see, with localised texts and complete addresses of pictures (D-172). */
export const zPublicSettings = z.object({
  website_locale: z.string(),
  datetime_locale: z.string(),
  available_locales: z.array(z.string()),
  broadcasting: z.object({ enabled: z.boolean() }),
  recaptcha: z.object({ site_key: z.string() }),
  storage: z.string(),
  current_schedules_prior: z.number().int(),
  current_schedules_ahead: z.number().int(),
  schedules_partial_from: z.string().nullable(),
  sync_at: z.string().nullable(),
  seat_hold_minutes: z.number().int(),
  public_config: z.object({
    features: z.array(z.enum(FEATURES)),
    midnight_offset: z.number().int(),
    cine_week_start: zCineWeekStart,
    checkout_newsletter: z.boolean(),
    structured_data_price: z.enum(['fixed', 'tariff']),
    tag_manager: z.object({ enabled: z.boolean(), id: z.string() }),
    single_gap_hint: z.boolean(),
    few_seats_left: z.number().int(),
  }),
  website_config: z.object({
    navigation: z.array(zNavigationItem),
    headerSlides: z.array(zShownSlide),
    header: z.object({
      home_redirect: z.object({ name: z.string(), params: z.record(z.string(), z.string()) }).nullable(),
    }),
    footer: z.object({
      columns: z.array(
        z.object({
          kind: z.enum(FOOTER_KINDS),
          title: z.string(),
          links: z.array(z.object({ name: z.string(), url: z.string() })),
          /** Sanitised. */
          html: z.string(),
        }),
      ),
    }),
    styling: z.record(z.string(), z.string()),
    streaming_provider: z.string(),
    mailing_provider: z.object({ name: z.string(), url: z.string() }).nullable(),
  }),
});
export type PublicSettings = z.infer<typeof zPublicSettings>;
