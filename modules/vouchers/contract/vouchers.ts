import { z } from 'zod';
import { isDay } from '#kernel/days.ts';
import { isMailAddress, MAIL_ADDRESS_MAX } from '#kernel/mail-address.ts';
import { centsFromEuros, MONEY_CENTS_MAX } from '#kernel/money.ts';
import { LANGUAGES, type Texts } from '#kernel/texts.ts';
import { zDay, zEuros, zId, zInstant, zMailAddress, zSlug, zUuid } from '#kernel/wire.ts';
import { zVatKind, zVatKindChoice, zVatRateChoice } from '#modules/vat/contract/staff.ts';
import { zGiftStatus } from '#modules/vouchers/contract/gifts.ts';
import { CARDS_PER_PACKAGE_MAX } from '#modules/vouchers/rules/card-list.ts';
import { GIFT_DESIGNS, GIFT_STATES } from '#modules/vouchers/rules/gifts/gift.ts';
import { VAT_TREATMENTS, VOUCHER_KINDS } from '#modules/vouchers/rules/voucher.ts';
import { VOUCHER_STATES } from '#modules/vouchers/rules/voucher-states.ts';

const NAME_MAX = 100;
const DESCRIPTION_MAX = 2_000;
const CONTENT_MAX = 20_000;
const TURNS_MAX = 10_000;
const SORT_MAX = 10_000;
const VALIDITY_MAX = 100;
const IMAGE_MAX = 500;
const HOLDER_MAX = 100;
const REASON_MAX = 255;
/** Of a message as it is typed. */
const MESSAGE_MAX = 2_000;
/** Characters of an imported list: 5000 codes of 64 characters with their line ends. */
export const CARD_LIST_MAX = 350_000;

const textsUpTo = (max: number) => z.partialRecord(z.enum(LANGUAGES), z.string().trim().max(max)).transform(spoken);
/** Leaves out languages without a text, so that other languages replace them (D-124). */
const spoken = (texts: Texts): Texts => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
const zTexts = z.record(z.string(), z.string());
const zTurns = z.number().int().min(0).max(TURNS_MAX);
const zVersion = z.number().int().min(1);
const zReason = z.string().trim().min(1).max(REASON_MAX);
const zRealDay = zDay.refine(isDay, 'date');

/** One of GET /api/staff/voucher-types (PORT-015, VCH-013). Euros; rates in per cent. */
export const zStaffVoucherType = z.object({
  id: zId,
  /** In the caller's language. */
  title: z.string(),
  slug: z.string(),
  titles: zTexts,
  page_titles: zTexts,
  descriptions: zTexts,
  /** HTML, as it was entered. */
  contents: zTexts,
  type: z.enum(VOUCHER_KINDS),
  cost_turn: z.number(),
  turns_default: z.number().int(),
  turns_min: z.number().int(),
  turns_max: z.number().int(),
  turns_step: z.number().int(),
  products_enabled: z.boolean(),
  products_default: z.number(),
  products_min: z.number(),
  products_max: z.number(),
  products_step: z.number(),
  value_ticket: z.number(),
  value_handling: z.number(),
  vat_treatment: z.enum(VAT_TREATMENTS),
  vat_rate: z.number(),
  /** Its kind of rate; null: the percentage is fixed. */
  vat_kind: zVatKind.nullable(),
  validity: z.string(),
  /** The key to send back, and the address of the picture. */
  image: z.object({ key: z.string(), url: z.string() }).nullable(),
  active: z.boolean(),
  sort: z.number().int(),
  archived: z.boolean(),
  /** The number of cards in use; they keep the terms they were sold with. */
  cards: z.number().int(),
  /** Increases with every change; sent back with the next one. */
  version: z.number().int(),
});
export type StaffVoucherType = z.infer<typeof zStaffVoucherType>;

/** `archived`: the archived types instead. */
export const zVoucherTypesQuery = z.object({ archived: z.enum(['true', 'false']).optional() });

/**
 * POST /api/staff/voucher-types and /api/staff/voucher-types/{id}. Refuses 422 `slug`
 * vouchers.slug_taken, `image` validation.exists, `vat_rate` vouchers.vat_unknown, the errors of
 * VOUCHER-13 at their fields; 409 vouchers.type_changed_meanwhile.
 */
export const zVoucherTypeForm = z.object({
  slug: zSlug,
  titles: textsUpTo(NAME_MAX).refine((texts) => Object.keys(texts).length > 0, 'required'),
  /** Empty: the same as the titles. */
  page_titles: textsUpTo(NAME_MAX),
  descriptions: textsUpTo(DESCRIPTION_MAX),
  contents: textsUpTo(CONTENT_MAX),
  type: z.enum(VOUCHER_KINDS),
  cost_turn: zEuros,
  turns_default: zTurns,
  turns_min: zTurns,
  turns_max: zTurns,
  turns_step: zTurns,
  products_enabled: z.boolean(),
  products_default: zEuros,
  products_min: zEuros,
  products_max: zEuros,
  products_step: zEuros,
  /** What a ticket counts for that a turn paid. Null: the cost of a turn without `value_handling` (D-094). */
  value_ticket: zEuros.nullable(),
  value_handling: zEuros,
  vat_treatment: z.enum(VAT_TREATMENTS),
  vat_rate: zVatRateChoice,
  vat_kind: zVatKindChoice,
  validity: z.string().trim().min(1).max(VALIDITY_MAX),
  image: z
    .string()
    .max(IMAGE_MAX)
    .nullable()
    .transform((key) => key || null),
  active: z.boolean(),
  sort: z.number().int().min(0).max(SORT_MAX),
  /** Null for a new type. */
  version: zVersion.nullable(),
});
export type VoucherTypeForm = z.infer<typeof zVoucherTypeForm>;

/**
 * One card in the portal (PORT-013, VCH-012). `barcode_text` is only the end of its code, because
 * the full code can be redeemed; POST .../code answers that.
 */
export const zStaffVoucher = z.object({
  id: zId,
  uuid: zUuid,
  barcode_text: z.string(),
  state: z.enum(VOUCHER_STATES),
  voucherType: z.object({
    id: zId,
    slug: z.string(),
    title: z.string(),
    page_title: z.string(),
    type: z.enum(VOUCHER_KINDS),
  }),
  reference: z.string(),
  holder_name: z.string().nullable(),
  holder_email: z.string().nullable(),
  valid_from: zDay.nullable(),
  valid_until: zDay.nullable(),
  total_turns: z.number().int(),
  remaining_turns: z.number().int(),
  /** How many turns were used (D-105). */
  used: z.number().int(),
  /** Of the remaining turns, those held by pending purchases (D-103). */
  held_turns: z.number().int(),
  /** What a purchase can use now: the remaining ones less those held (D-095). */
  redeemable_turn: z.number().int(),
  total_products: z.number(),
  remaining_products: z.number(),
  price: z.number(),
  cost_turn: z.number(),
  /** The bill that sold it, and its buyer. */
  bill: z
    .object({ uuid: zUuid, reference: z.string(), name: z.string().nullable(), email: z.string().nullable() })
    .nullable(),
  package: z.object({ id: zId, name: z.string(), no: z.number().int() }).nullable(),
  /** The reason why an employee blocked it. */
  blocked_for: z.string().nullable(),
  /** What the buyer added, and to whom it goes; null: nothing. */
  mailed: z
    .object({
      state: z.enum(GIFT_STATES),
      email: z.string().nullable(),
      day: zDay.nullable(),
      sent_at: zInstant.nullable(),
    })
    .nullable(),
  created_at: zInstant,
  version: z.number().int(),
});
export type StaffVoucher = z.infer<typeof zStaffVoucher>;

/** POST .../code: the whole code, as it is read by a scanner and as it is printed. */
export const zVoucherCode = z.object({ barcode: z.string(), barcode_text: z.string() });
export type VoucherCode = z.infer<typeof zVoucherCode>;

/** The movements of a card, newest first; their sum is its balance (D-103). */
export const zVoucherMovement = z.object({
  id: z.number().int(),
  at: zInstant,
  cause: z.enum(['sale', 'use', 'recharge', 'refund', 'correction']),
  turns: z.number().int(),
  products: z.number(),
  bill: z.string().nullable(),
  person: z.string().nullable(),
  reason: z.string().nullable(),
});
export type VoucherMovement = z.infer<typeof zVoucherMovement>;

/** What the buyer added to a gift card. `version` is sent back with a change. */
export const zStaffGift = zGiftStatus.extend({ version: z.number().int() });

/** GET /api/staff/vouchers/{uuid}. */
export const zVoucherDetail = zStaffVoucher.extend({
  movements: z.array(zVoucherMovement),
  gift: zStaffGift.nullable(),
});
export type VoucherDetail = z.infer<typeof zVoucherDetail>;

/**
 * GET /api/staff/vouchers: fifty a page, newest first. `search`: a whole code, or a part of the
 * holder, buyer, email address or reference.
 */
export const zVouchersQuery = z.object({
  before: z.coerce.number().int().min(1).optional(),
  state: z.enum(VOUCHER_STATES).optional(),
  package: z.coerce.number().int().min(1).optional(),
  /** Gift cards with a design or a message only, by what becomes of them. */
  gift: z.enum(GIFT_STATES).optional(),
  search: z.string().trim().max(200).optional(),
});
export const zVoucherPage = z.object({ vouchers: z.array(zStaffVoucher), before: z.number().int().nullable() });
export type VoucherPage = z.infer<typeof zVoucherPage>;

/**
 * POST /api/staff/vouchers/{uuid}: changes the holder. Refuses 409 vouchers.changed_meanwhile, as
 * all following routes do.
 */
export const zVoucherForm = z.object({
  holder_name: z.string().trim().max(HOLDER_MAX),
  holder_email: z
    .string()
    .trim()
    .max(MAIL_ADDRESS_MAX)
    .refine((text) => text === '' || isMailAddress(text), 'email'),
  reference: z.string().trim().max(HOLDER_MAX),
  version: zVersion,
});
export type VoucherForm = z.infer<typeof zVoucherForm>;

/**
 * POST .../block and .../unblock: block and unblock a card. Refuses 409 vouchers.blocked_already,
 * vouchers.not_blocked, vouchers.refunded.
 */
export const zVoucherReason = z.object({ reason: zReason, version: zVersion });
export type VoucherReason = z.infer<typeof zVoucherReason>;

/**
 * POST .../gift: changes what the buyer added to a card: design, message, the name on it, and to whom and when it is
 * mailed. Without an address the buyer hands it over. Refuses 404 not_found.gift; 422 `message`
 * sales.gift_message_too_long {max, lines}, `day` validation.required, sales.gift_day {days}; 409
 * vouchers.changed_meanwhile, vouchers.gift_mailed, vouchers.gift_sent_often {max}.
 */
export const zGiftForm = z.strictObject({
  design: z.enum(GIFT_DESIGNS),
  /** Plain text. The rules check the bounds. */
  message: z.string().max(MESSAGE_MAX),
  holder_name: z.string().trim().max(HOLDER_MAX),
  email: zMailAddress.nullable(),
  day: zRealDay.nullable(),
  /** Of what the buyer added. */
  version: zVersion,
  /** Of the card, which has the name. */
  card_version: zVersion,
});
export type GiftForm = z.infer<typeof zGiftForm>;

/** POST .../prolong. Refuses 422 `valid_until` vouchers.not_longer {until}; 409 vouchers.not_in_use. */
export const zVoucherProlong = zVoucherReason.extend({ valid_until: zRealDay });
export type VoucherProlong = z.infer<typeof zVoucherProlong>;

/** Positive or negative euros with at most two decimals. */
const zEurosMoved = z.number().refine((euros) => {
  const cents = centsFromEuros(euros);
  return cents !== null && Math.abs(cents) <= MONEY_CENTS_MAX;
}, 'amount');

/**
 * POST .../correct: adds or subtracts turns and euros (D-126 vouchers.override). Refuses 422
 * `turns` vouchers.correction_nothing, vouchers.correction_leaves_nothing; `turns`, `products`
 * vouchers.correction_too_low {left}; 409 as prolong.
 */
export const zVoucherCorrection = zVoucherReason.extend({
  turns: z.number().int().min(-TURNS_MAX).max(TURNS_MAX),
  products: zEurosMoved,
});
export type VoucherCorrection = z.infer<typeof zVoucherCorrection>;

/** One of GET /api/staff/voucher-packages (PORT-014, D-106), newest first. */
export const zVoucherPackage = z.object({
  id: zId,
  name: z.string(),
  voucher_type: z.object({ id: zId, title: z.string() }),
  cards: z.number().int(),
  /** Not sold yet. */
  blank: z.number().int(),
  blocked: z.number().int(),
  imported: z.boolean(),
  created_at: zInstant,
  person: z.string().nullable(),
  /** The company to which its cards were handed over on one bill (D-106); null: to none. */
  handed_over: z
    .object({
      client_id: zId,
      company: z.string(),
      bill: z.object({ uuid: zUuid, reference: z.string() }),
      at: zInstant,
    })
    .nullable(),
});
export type VoucherPackageWire = z.infer<typeof zVoucherPackage>;

/**
 * POST /api/staff/voucher-packages: blank cards with generated codes (`cards`), or with the codes
 * of a list, one a line (`barcodes`). Makes all of them or none. Refuses 422 `voucher_type_id`
 * validation.exists, `barcodes` with the wrong lines.
 */
export const zVoucherPackageForm = z.object({
  name: z.string().trim().min(1).max(NAME_MAX),
  voucher_type_id: zId,
  cards: z.number().int().min(1).max(CARDS_PER_PACKAGE_MAX).nullable(),
  barcodes: z.string().max(CARD_LIST_MAX).nullable(),
});
export type VoucherPackageForm = z.infer<typeof zVoucherPackageForm>;
