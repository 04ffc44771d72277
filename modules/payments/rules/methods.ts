/**
 * Payment methods: which ones the public may choose, and how they combine on one bill (PAY-010,
 * D-075, D-076, D-082).
 */
import type { Id } from '#kernel/ids.ts';
import type { Cents } from '#kernel/money.ts';
import type { Problem } from '#kernel/refusal.ts';
import { inCash } from '#modules/payments/rules/in-cash.ts';

export const PAYMENT_METHOD_TYPES = [
  'cash',
  'invoice',
  'terminal',
  'online',
  'reservation',
  'other',
  'voucher',
] as const;
export type PaymentMethodType = (typeof PAYMENT_METHOD_TYPES)[number];

/** Device types a method can be assigned to; `web` is the public website. */
export const METHOD_DEVICES = ['web', 'pos', 'register', 'scanner', 'signage'] as const;
export type MethodDevice = (typeof METHOD_DEVICES)[number];

/** Where a method of each type can be paid with. */
const PLACES: Readonly<Record<PaymentMethodType, readonly MethodDevice[]>> = {
  online: ['web', 'pos', 'register'],
  reservation: ['web'],
  voucher: ['web', 'pos', 'register', 'scanner'],
  cash: ['pos', 'register'],
  terminal: ['pos', 'register'],
  invoice: ['pos', 'register'],
  other: ['pos', 'register'],
};

/** Returns the device types that can offer a method of this type, in the order of METHOD_DEVICES. */
export const devicesFor = (type: PaymentMethodType): readonly MethodDevice[] => PLACES[type];

/** Refuses a device type that cannot offer a method of this type, at `devices`: `payments.not_at_device`. */
export const whyNotAtDevices = (type: PaymentMethodType, devices: readonly MethodDevice[]): Problem | null =>
  devices.every((device) => PLACES[type].includes(device)) ? null : { code: 'payments.not_at_device', path: 'devices' };

export type PaymentMethod = {
  readonly id: Id;
  readonly type: PaymentMethodType;
  readonly status: 'active' | 'inactive';
  readonly devices: readonly MethodDevice[];
  /** Cannot be combined with another payment on one bill. */
  readonly exclusive: boolean;
};

const HIDDEN_FROM_PUBLIC: readonly PaymentMethodType[] = ['voucher', 'invoice'];

/** Returns the methods that a website visitor may choose, in the given order (PAY-010, D-075). */
export const publicMethods = <M extends PaymentMethod>(methods: readonly M[]): M[] =>
  methods.filter(
    (method) =>
      method.status === 'active' && !HIDDEN_FROM_PUBLIC.includes(method.type) && method.devices.includes('web'),
  );

/** "A payment method is enabled" (TCK-006, VCH-007): the public list is not empty (D-075). */
export const isPaymentEnabled = (methods: readonly PaymentMethod[]): boolean => publicMethods(methods).length > 0;

/**
 * The methods of tills; the others are for unpaid bills. What pays online at a till is a QR code for
 * the telephone of the customer (D-144).
 */
const AT_TILLS: readonly PaymentMethodType[] = ['cash', 'terminal', 'online', 'other', 'voucher', 'invoice'];

/**
 * Returns the methods that a till of this kind offers, in the given order (PAY-013). `chosen`: the
 * ids that an employee chose for this device; null: all that its kind offers (DEV-002).
 */
export const tillMethods = <M extends PaymentMethod>(
  methods: readonly M[],
  device: 'register' | 'pos',
  chosen: readonly Id[] | null,
): M[] =>
  methods.filter(
    ({ id, type, status, devices }) =>
      status === 'active' && AT_TILLS.includes(type) && devices.includes(device) && (chosen?.includes(id) ?? true),
  );

/** Refuses a method the visitor cannot choose: `payments.method_unavailable` (ERR-029). */
export const whyNotPublic = (method: PaymentMethod | undefined): Problem | null =>
  method && publicMethods([method]).length === 1 ? null : { code: 'payments.method_unavailable' };

/**
 * Refuses to combine an exclusive method with another one on the same bill:
 * `payments.method_exclusive`. `used` are the methods that already paid a part of it.
 */
export function whyNotCombinable(used: readonly PaymentMethod[], next: PaymentMethod): Problem | null {
  if (used.length === 0) return null;
  const alone = next.exclusive || used.some((method) => method.exclusive);
  return alone ? { code: 'payments.method_exclusive' } : null;
}

export type Tendered = {
  /** What it pays of the bill. */
  readonly kept: Cents;
  readonly change: Cents;
  /** What is handed over above (below 0: under) what it pays: cash that ends a bill is rounded (D-196). */
  readonly rounding: Cents;
};

/**
 * Returns how much of a bill with `open` cents left a tendered amount pays (D-082). Cash may exceed
 * it, the excess is change and only `kept` is the payment; each other method is refused above it
 * with `payments.exceeds_bill` (ERR-030). Refused with `payments.amount_invalid`: zero or below,
 * and cash that is neither a part nor the rounded rest (D-196).
 */
export function tender(type: PaymentMethodType, tendered: Cents, open: Cents, roundsCash = false): Tendered | Problem {
  if (!Number.isSafeInteger(tendered) || tendered <= 0 || open <= 0) return { code: 'payments.amount_invalid' };
  if (type === 'cash') return tenderCash(tendered, open, inCash(open, roundsCash));
  if (tendered > open) return { code: 'payments.exceeds_bill' };
  return { kept: tendered, change: 0, rounding: 0 };
}

/** `roundedDue`: the rounded rest of the bill. Only cash that ends the bill is rounded, a part is not. */
function tenderCash(tendered: Cents, open: Cents, roundedDue: Cents): Tendered | Problem {
  if (tendered >= roundedDue) return { kept: open, change: tendered - roundedDue, rounding: roundedDue - open };
  if (tendered >= open) return { code: 'payments.amount_invalid' };
  return { kept: tendered, change: 0, rounding: 0 };
}
