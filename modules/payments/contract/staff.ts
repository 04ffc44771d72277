import { z } from 'zod';
import { isDay } from '#kernel/days.ts';
import { defineRoutes } from '#kernel/routes.ts';
import { LANGUAGES, type Texts } from '#kernel/texts.ts';
import { answerOf, zDay, zId, zIdParams, zInstant, zUuid } from '#kernel/wire.ts';
import { METHOD_KIND_NAMES } from '#modules/payments/rules/method-kinds.ts';
import { METHOD_DEVICES, PAYMENT_METHOD_TYPES } from '#modules/payments/rules/methods.ts';
import { PAYMENT_FLAGS, PAYMENT_STATUSES } from '#modules/payments/rules/payment-states.ts';
import { MOVEMENT_KINDS } from '#modules/payments/rules/provider-comparison.ts';

const METHOD_NAME_MAX = 100;
const SORT_MAX = 10_000;
/** Maximum length of a search: an address of 190 characters, or a bill's reference. */
const SEARCH_MAX = 190;

const zStatus = z.enum(['active', 'inactive']);
const zDevices = z.array(z.enum(METHOD_DEVICES));

/** One of GET /api/staff/payment-methods (PAY-009). */
export const zStaffPaymentMethod = z.object({
  id: zId,
  /** In the language of the caller. */
  name: z.string(),
  names: z.record(z.string(), z.string()),
  type: z.enum(PAYMENT_METHOD_TYPES),
  driver: z.string(),
  /** Which keys are set; the values of public keys only. */
  config: z.array(z.object({ key: z.string(), is_set: z.boolean(), value: z.string() })),
  frontend_config: z.record(z.string(), z.unknown()),
  component: z.string(),
  template: z.string(),
  status: zStatus,
  exclusive: z.boolean(),
  withdrawable: z.boolean(),
  devices: zDevices,
  sort: z.number().int(),
  archived: z.boolean(),
});
export type StaffPaymentMethodWire = z.infer<typeof zStaffPaymentMethod>;

/** A language without a text is left out, so that others replace it (D-124). */
const spoken = (texts: Texts): Texts => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));

/**
 * POST /api/staff/payment-methods/{id}. An exhibitor may switch off all payment methods: the site
 * then sells nothing.
 */
export const zPaymentMethodForm = z.object({
  names: z
    .partialRecord(z.enum(LANGUAGES), z.string().trim().max(METHOD_NAME_MAX))
    .transform(spoken)
    .refine((texts) => Object.keys(texts).length > 0, 'required'),
  status: zStatus,
  exclusive: z.boolean(),
  withdrawable: z.boolean(),
  devices: zDevices.max(METHOD_DEVICES.length).transform((devices) => [...new Set(devices)]),
  sort: z.number().int().min(0).max(SORT_MAX),
});
export type PaymentMethodForm = z.infer<typeof zPaymentMethodForm>;

const SECRET_MAX = 500;
const zAddress = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(SECRET_MAX)]);
/**
 * POST /api/staff/payment-methods/{id}/connection. An empty key keeps the stored one; an empty
 * address is the provider's usual one.
 */
export const zConnectionForm = z.object({
  api_key: z.string().trim().max(SECRET_MAX).optional(),
  profile_id: z.string().trim().max(METHOD_NAME_MAX).optional(),
  base_url: zAddress.optional(),
  keys_url: zAddress.optional(),
});
export type ConnectionForm = z.infer<typeof zConnectionForm>;

/** POST /api/staff/payment-methods. `connection` is for methods of a provider. */
export const zNewPaymentMethod = zPaymentMethodForm.extend({
  kind: z.enum(METHOD_KIND_NAMES),
  connection: zConnectionForm.default({}),
});
export type NewPaymentMethod = z.infer<typeof zNewPaymentMethod>;

/** What a provider says to our keys. */
export const zCheckedConnection = z.object({
  works: z.boolean(),
  problem: z.enum(['key_refused', 'refused', 'address', 'no_answer', 'unreadable']).nullable(),
});
export type CheckedConnection = z.infer<typeof zCheckedConnection>;

export const zMethodsQuery = z.object({ archived: z.enum(['true', 'false', '']).optional() });

/** GET /api/staff/payments: `search` is a bill's reference or the beginning of the buyer's address. */
export const zPaymentQuery = z.object({
  /** The end of the last page, as returned with it. */
  before: z
    .string()
    .regex(/^\d{1,16}_[0-9a-f-]{36}$/)
    .optional(),
  status: z.enum(PAYMENT_STATUSES).optional(),
  search: z.string().trim().max(SEARCH_MAX).optional(),
});

/** PAY-008 as staff see it. Euros. */
export const zStaffPayment = z.object({
  /** The uuid is the only id of a payment. */
  id: zUuid,
  uuid: zUuid,
  amount: z.number(),
  amount_refunded: z.number(),
  amount_charged_back: z.number(),
  /** What a person must look at: the bank took money back, another amount came, or nothing could be booked. */
  flag: z.enum(PAYMENT_FLAGS).nullable(),
  tip: z.number(),
  bill: z.object({ uuid: zUuid, reference: z.string() }),
  /** Null: on the website. */
  device: z.object({ id: zId, name: z.string() }).nullable(),
  payment_method: z.object({ id: zId, name: z.string(), type: z.string(), driver: z.string() }),
  created_at: zInstant,
  purchased_at: zInstant.nullable(),
  /** Of the last refund. */
  refund_reason: z.string().nullable(),
  status: z.enum(PAYMENT_STATUSES),
  /** The provider's id. */
  transaction_id: z.string().nullable(),
  /** The end of the code of the voucher whose turns paid it. */
  voucher: z.string().nullable(),
});
export type StaffPaymentWire = z.infer<typeof zStaffPayment>;

/** `before`: the cursor of the page of earlier ones; null: there are none. */
export const zPaymentPage = z.object({ payments: z.array(zStaffPayment), before: z.string().nullable() });
export type PaymentPage = z.infer<typeof zPaymentPage>;

/** One day of one provider, compared with our books (I08). Euros. */
const zProviderDay = z.object({
  day: zDay,
  method: z.object({ id: zId, name: z.string() }),
  compared_at: zInstant,
  /** Why it could not be compared; it is tried again for three days. */
  failure: z.string().nullable(),
  payments: z.number().int(),
  /** The provider's sums; null: it lists none of this kind. */
  paid: z.number(),
  refunded: z.number().nullable(),
  charged_back: z.number().nullable(),
  /** Payments whose amounts differ, over their whole life. */
  differences: z.array(
    z.object({
      /** The provider's id of the payment. */
      ref: z.string(),
      /** Null: no bill has it. */
      payment_id: zUuid.nullable(),
      what: z.enum(MOVEMENT_KINDS),
      provider: z.number(),
      ours: z.number(),
    }),
  ),
});
export type ProviderDayWire = z.infer<typeof zProviderDay>;
/** `before`: the parameter for the page of earlier days; null: there are none. */
const zProviderDayPage = z.object({ days: z.array(zProviderDay), before: zDay.nullable() });
export type ProviderDayPage = z.infer<typeof zProviderDayPage>;

/** What the portal calls. */
export const paymentsStaffApi = defineRoutes('payments', {
  'GET /api/staff/payment-methods': {
    summary: 'Lists the payment methods of the exhibitor, or the archived ones, without their secrets (PAY-009)',
    query: zMethodsQuery,
    answer: answerOf(z.array(zStaffPaymentMethod)),
  },
  'POST /api/staff/payment-methods': {
    summary: 'Adds a payment method, with the connection to its provider if it has one (PAY-009)',
    body: zNewPaymentMethod,
    answer: answerOf(zStaffPaymentMethod),
  },
  'POST /api/staff/payment-methods/:id/connection': {
    summary: 'Changes the keys and addresses of the connection to the provider (D-172)',
    params: zIdParams,
    body: z.object({ connection: zConnectionForm }),
    answer: answerOf(zStaffPaymentMethod),
  },
  'POST /api/staff/payment-methods/:id/check': {
    summary: 'Asks the provider whether it accepts the stored keys',
    params: zIdParams,
    answer: answerOf(zCheckedConnection),
  },
  'POST /api/staff/payment-methods/:id/archive': {
    summary: 'Archives a payment method',
    params: zIdParams,
    answer: answerOf(zStaffPaymentMethod),
  },
  'POST /api/staff/payment-methods/:id/restore': {
    summary: 'Restores an archived payment method, switched off',
    params: zIdParams,
    answer: answerOf(zStaffPaymentMethod),
  },
  'POST /api/staff/payment-methods/:id': {
    summary: 'Changes where and under which name a payment method is offered',
    params: zIdParams,
    body: zPaymentMethodForm,
    answer: answerOf(zStaffPaymentMethod),
  },
  'GET /api/staff/payments': {
    summary: 'Payments of the exhibitor, the newest first, fifty a page (PAY-008)',
    query: zPaymentQuery,
    answer: answerOf(zPaymentPage),
  },
  'GET /api/staff/provider-days': {
    summary: 'Days of the providers compared with our books, the newest first (I08)',
    query: z.object({ before: zDay.refine(isDay, 'date').optional() }),
    answer: answerOf(zProviderDayPage),
  },
  'GET /api/staff/payments/:id': {
    summary: 'One payment, as staff see it',
    params: z.object({ id: zUuid }),
    answer: answerOf(zStaffPayment),
  },
});
