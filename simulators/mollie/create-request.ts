/** Mollie's checks of a new or changed payment. Returns the first problem. */
import { centsOf } from '#simulators/mollie/amount.ts';
import { isKnownMethod, MAXIMUM_CENTS, MINIMUM_CENTS, methodOf, POINT_OF_SALE } from '#simulators/mollie/methods.ts';
import { isTerminal } from '#simulators/mollie/terminal-list.ts';

export type NewPayment = {
  readonly cents: number;
  readonly currency: string;
  readonly description: string;
  readonly redirectUrl: string | null;
  readonly cancelUrl: string | null;
  readonly webhookUrl: string | null;
  /** The methods the customer may choose from; empty: all. One: already chosen. */
  readonly methods: readonly string[];
  readonly locale: string | null;
  readonly metadata: unknown;
  readonly terminalId: string | null;
};

/** A 422 of Mollie: the problem and its field. */
export type Unprocessable = { readonly detail: string; readonly field?: string };

const LOCALES: readonly string[] = (
  'ca_ES cs_CZ da_DK de_AT de_CH de_DE de_LU en_BE en_GB en_NL en_US es_ES fi_FI fr_BE fr_FR fr_LU hu_HU is_IS ' +
  'it_IT lt_LT lv_LV nb_NO nl_BE nl_NL pl_PL pt_PT sk_SK sv_SE'
).split(' ');

const DESCRIPTION_MAX = 255;
const METADATA_MAX_BYTES = 1024;

function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value);
}

type Body = Readonly<Record<string, unknown>>;

/** Returns a new payment, or the reason for its refusal. */
export function readNewPayment(body: Body): NewPayment | Unprocessable {
  const money = readAmount(body.amount);
  if ('detail' in money) return money;
  const methods = readMethods(body.method);
  if ('detail' in methods) return methods;
  const atTerminal = methods.includes(POINT_OF_SALE.id);
  const wrong = wrongTexts(body) ?? wrongAddresses(body, !atTerminal) ?? wrongTerminal(body, atTerminal);
  if (wrong) return wrong;
  return {
    ...money,
    methods,
    description: body.description as string,
    redirectUrl: textOrNull(body.redirectUrl),
    cancelUrl: textOrNull(body.cancelUrl),
    webhookUrl: textOrNull(body.webhookUrl),
    locale: textOrNull(body.locale),
    metadata: body.metadata ?? null,
    terminalId: textOrNull(body.terminalId),
  };
}

type PaymentUpdate = Partial<
  Pick<NewPayment, 'description' | 'redirectUrl' | 'cancelUrl' | 'webhookUrl' | 'locale' | 'metadata'>
>;

/** Returns the permitted changes of an existing payment: everything but the money. */
export function readChange(body: Body): PaymentUpdate | Unprocessable {
  const wrong = wrongTexts({ description: 'unchanged', ...body }) ?? wrongAddresses(body, false);
  if (wrong) return wrong;
  const changes: Record<string, unknown> = {};
  for (const name of ['description', 'redirectUrl', 'cancelUrl', 'webhookUrl', 'locale', 'metadata']) {
    if (body[name] !== undefined) changes[name] = body[name];
  }
  return changes;
}

export function readAmount(amount: unknown): { cents: number; currency: string } | Unprocessable {
  if (amount === undefined || amount === null) return { detail: "The 'amount' field is missing", field: 'amount' };
  const money = centsOf(amount);
  if (!money) return { detail: 'The amount contains an invalid value', field: 'amount' };
  if (money.cents < MINIMUM_CENTS) return { detail: 'The amount is lower than the minimum', field: 'amount' };
  if (money.cents > MAXIMUM_CENTS) return { detail: 'The amount is higher than the maximum', field: 'amount' };
  return money;
}

function readMethods(value: unknown): readonly string[] | Unprocessable {
  const methods = value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
  for (const id of methods) {
    if (typeof id !== 'string' || !isKnownMethod(id))
      return { detail: 'The payment method is invalid', field: 'method' };
    if (!methodOf(id)) return { detail: 'The payment method is not enabled in your website profile', field: 'method' };
  }
  return methods as string[];
}

function wrongTexts(body: Body): Unprocessable | undefined {
  const { description, locale, metadata } = body;
  if (typeof description !== 'string' || description === '') {
    return { detail: 'The description is required', field: 'description' };
  }
  if (description.length > DESCRIPTION_MAX) return { detail: 'The description is too long', field: 'description' };
  if (locale != null && !LOCALES.includes(String(locale))) return { detail: 'The locale is invalid', field: 'locale' };
  if (metadata != null && Buffer.byteLength(JSON.stringify(metadata)) > METADATA_MAX_BYTES) {
    return { detail: 'The metadata is larger than 1 kB', field: 'metadata' };
  }
  return undefined;
}

function wrongAddresses(body: Body, redirectRequired: boolean): Unprocessable | undefined {
  if (redirectRequired && body.redirectUrl == null) {
    return { detail: 'The redirect URL is required', field: 'redirectUrl' };
  }
  const names = { redirectUrl: 'redirect URL', cancelUrl: 'cancel URL', webhookUrl: 'webhook URL' };
  for (const [field, name] of Object.entries(names)) {
    if (body[field] != null && !isWebAddress(body[field])) return { detail: `The ${name} is invalid`, field };
  }
  return undefined;
}

function wrongTerminal(body: Body, atTerminal: boolean): Unprocessable | undefined {
  if (!atTerminal) return undefined;
  return isTerminal(body.terminalId) ? undefined : { detail: 'The terminal is invalid', field: 'terminalId' };
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
