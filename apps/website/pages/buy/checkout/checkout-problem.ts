import type { Id } from '#kernel/ids.ts';
import type { CheckoutItem } from '#modules/sales/rules/cart/checkout-items.ts';
import { ApiError, type FieldErrors } from '#web/api/api-error.ts';

/** The fields of the form; every other error of a 422 belongs to the cart, or is general. */
export const FORM_FIELDS = [
  'name',
  'email',
  'email_confirmation',
  'newsletter_signup',
  'holder_name',
  'gift.message',
  'gift.email',
  'gift.day',
  'payment_method_id',
] as const;
export type FormField = (typeof FORM_FIELDS)[number];

/**
 * The errors of a refused checkout, by their place on the page (VAL-017, VAL-021, VAL-022, D-055).
 */
export type CheckoutProblem = {
  /** `unreachable`: without a network nothing is known about the order; the same press asks again. */
  readonly alert: 'too_many' | 'exception' | 'unreachable' | 'invalid' | null;
  /**
   * Above the button: `general`, `message`, `vouchers.*`, `items.*.schedule_id`, and every error
   * without a place.
   */
  readonly general: readonly string[];
  readonly form: Readonly<Partial<Record<FormField, readonly string[]>>>;
  /** Under the tariff with that price rate. */
  readonly tariffs: Readonly<Record<Id, readonly string[]>>;
  readonly seats: readonly string[];
  readonly vouchers: readonly string[];
  readonly turns: readonly string[];
  readonly products: readonly string[];
};

export const NO_CHECKOUT_PROBLEM: CheckoutProblem = {
  alert: null,
  general: [],
  form: {},
  tariffs: {},
  seats: [],
  vouchers: [],
  turns: [],
  products: [],
};

/** Sorts the errors. `items` as they were sent: N of `items.N` is their index. */
export function checkoutProblem(error: unknown, items: readonly CheckoutItem[]): CheckoutProblem {
  if (!(error instanceof ApiError)) return { ...NO_CHECKOUT_PROBLEM, alert: 'exception' };
  if (error.status === 0) return { ...NO_CHECKOUT_PROBLEM, alert: 'unreachable' };
  // The hall is nearly full and others are paying: no fault of this visitor.
  if (error.body.code === 'sales.many_unpaid')
    return { ...NO_CHECKOUT_PROBLEM, alert: 'invalid', general: [error.message] };
  if (error.status === 429) return { ...NO_CHECKOUT_PROBLEM, alert: 'too_many' };
  if (error.status !== 422) return { ...NO_CHECKOUT_PROBLEM, alert: 'exception' };
  const sorted = sort(error.errors, items);
  const silent = Object.keys(error.errors).length === 0 && error.message !== '';
  return { ...sorted, alert: 'invalid', general: silent ? [error.message] : sorted.general };
}

function sort(errors: FieldErrors, items: readonly CheckoutItem[]): CheckoutProblem {
  const byPlace = {
    general: [] as string[],
    seats: [] as string[],
    vouchers: [] as string[],
    turns: [] as string[],
    products: [] as string[],
  };
  const form: Partial<Record<FormField, readonly string[]>> = {};
  const tariffs: Record<Id, string[]> = {};
  for (const [path, sentences] of Object.entries(errors)) {
    const field = FORM_FIELDS.find((name) => name === path);
    if (field) {
      form[field] = sentences;
      continue;
    }
    const [, index, ofItem] = /^items\.(\d+)\.(.+)$/.exec(path) ?? [];
    const item = index === undefined ? undefined : items[Number(index)];
    add(placeOf(ofItem, item), sentences);
  }
  return { ...NO_CHECKOUT_PROBLEM, ...byPlace, form, tariffs };

  function add(place: keyof typeof byPlace | Id, sentences: readonly string[]): void {
    const before = typeof place === 'number' ? (tariffs[place] ?? []) : byPlace[place];
    // The same error for each of ten tickets appears once.
    const list = [...new Set([...before, ...sentences])];
    if (typeof place === 'number') tariffs[place] = list;
    else byPlace[place] = list;
  }
}

function placeOf(ofItem: string | undefined, item: CheckoutItem | undefined) {
  switch (ofItem) {
    case 'seat':
      return 'seats';
    case 'voucher':
    case 'voucher_id':
      return 'vouchers';
    case 'total_turns':
      return 'turns';
    case 'total_products':
      return 'products';
    case 'quantity':
    case 'price_rate_id':
      return item?.type === 'ticket' ? item.price_rate_id : 'general';
    default:
      return 'general';
  }
}

/** The places on the page now, after a refusal refreshed the offer. */
export type Places = { readonly tariffs: readonly Id[]; readonly seats: boolean; readonly vouchers: boolean };

/**
 * Moves errors of a removed tariff, of seats without a plan or of vouchers without a tariff above
 * the button.
 */
export function onThePage(problem: CheckoutProblem, places: Places): CheckoutProblem {
  const tariffs = Object.entries(problem.tariffs);
  const isShown = ([rateId]: [string, unknown]): boolean => places.tariffs.includes(Number(rateId));
  const homeless = [
    ...tariffs.filter((tariff) => !isShown(tariff)).flatMap(([, sentences]) => sentences),
    ...(places.seats ? [] : problem.seats),
    ...(places.vouchers ? [] : problem.vouchers),
  ];
  if (homeless.length === 0) return problem;
  return {
    ...problem,
    general: [...new Set([...problem.general, ...homeless])],
    tariffs: Object.fromEntries(tariffs.filter(isShown)),
    seats: places.seats ? problem.seats : [],
    vouchers: places.vouchers ? problem.vouchers : [],
  };
}

/**
 * Removes the errors of a field when the visitor types there, and the alert above the button with
 * the last of them (VAL-016).
 */
export function withoutField(problem: CheckoutProblem, field: FormField): CheckoutProblem {
  if (!problem.form[field]) return problem;
  const { [field]: _, ...form } = problem.form;
  return settle({ ...problem, form });
}

/**
 * Removes the errors of the choice after another choice of tickets, seats, vouchers or visits: they
 * no longer apply.
 */
export const withoutChoice = (problem: CheckoutProblem): CheckoutProblem =>
  settle({ ...problem, general: [], tariffs: {}, seats: [], vouchers: [], turns: [], products: [] });

function settle(problem: CheckoutProblem): CheckoutProblem {
  if (problem.alert !== 'invalid') return problem;
  return problem.general.length > 0 || hasFieldErrors(problem) ? problem : NO_CHECKOUT_PROBLEM;
}

export const hasFieldErrors = ({ form, tariffs, seats, vouchers, turns, products }: CheckoutProblem): boolean =>
  [...Object.values(form), ...Object.values(tariffs), seats, vouchers, turns, products].some(
    (sentences) => sentences !== undefined && sentences.length > 0,
  );
