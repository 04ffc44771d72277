/** The payment methods of the simulated merchant, with the lifetime of an open payment. */
import type { Answer } from '#simulators/call.ts';
import { mollieAmount } from '#simulators/mollie/amount.ts';

export type Method = {
  readonly id: string;
  readonly description: string;
  readonly expiresAfterMinutes: number;
  /** Whether the merchant may cancel an open payment. */
  readonly cancelable: boolean;
  readonly color: string;
};

const method = (id: string, description: string, expiresAfterMinutes: number, color: string): Method => ({
  id,
  description,
  expiresAfterMinutes,
  color,
  cancelable: id === 'banktransfer',
});

export const METHODS: readonly Method[] = [
  method('bancontact', 'Bancontact', 60, '#005498'),
  method('creditcard', 'Card', 30, '#3b3f54'),
  method('ideal', 'iDEAL', 15, '#cc0066'),
  method('belfius', 'Belfius Pay Button', 60, '#a3195b'),
  method('kbc', 'KBC/CBC Payment Button', 60, '#00758f'),
  method('paypal', 'PayPal', 180, '#003087'),
  method('banktransfer', 'Bank transfer', 14 * 24 * 60, '#3d6b4f'),
];

/** A payment at a card terminal: no checkout page, the customer is at the terminal. */
export const POINT_OF_SALE: Method = {
  ...method('pointofsale', 'Point of sale', 15, '#2f4858'),
  cancelable: true,
};

/**
 * Methods that Mollie has but this merchant has not enabled: their refusal differs from that of
 * unknown ones.
 */
const KNOWN_METHODS: readonly string[] = (
  'alma applepay bacs bancomatpay billie billink bizum blik directdebit eps giftcard in3 klarna mbway mobilepay ' +
  'multibanco mybank paybybank paysafecard przelewy24 riverty satispay swish trustly twint vipps voucher'
).split(' ');

export const methodOf = (id: string | null): Method | undefined =>
  id === POINT_OF_SALE.id ? POINT_OF_SALE : METHODS.find((each) => each.id === id);

export const isKnownMethod = (id: string): boolean => methodOf(id) !== undefined || KNOWN_METHODS.includes(id);

export const MINIMUM_CENTS = 1;
export const MAXIMUM_CENTS = 5_000_000;

export function methodBody(paymentMethod: Method, url: string): Record<string, unknown> {
  const image = `${url}/assets/methods/${paymentMethod.id}.svg`;
  return {
    resource: 'method',
    id: paymentMethod.id,
    description: paymentMethod.description,
    minimumAmount: mollieAmount(MINIMUM_CENTS, 'EUR'),
    maximumAmount: mollieAmount(MAXIMUM_CENTS, 'EUR'),
    image: { size1x: image, size2x: image, svg: image },
    status: 'activated',
    _links: { self: { href: `${url}/v2/methods/${paymentMethod.id}`, type: 'application/hal+json' } },
  };
}

/** Returns a plain coloured plate with initials: the real logos belong to their owners. */
export function methodImage(id: string): Answer | undefined {
  const paymentMethod = methodOf(id);
  if (!paymentMethod) return undefined;
  const initials = paymentMethod.description.slice(0, 2).toUpperCase();
  return {
    status: 200,
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'max-age=3600' },
    body: `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="24" viewBox="0 0 32 24"><rect width="32" height="24" rx="4" fill="${paymentMethod.color}"/><text x="16" y="16.5" text-anchor="middle" font-family="sans-serif" font-size="12" font-weight="700" fill="#fff">${initials}</text></svg>`,
  };
}
