import type { MethodDevice, PaymentMethodType } from '#modules/payments/rules/methods.ts';

/** A key or an address of a connection to a provider. Secrets are stored sealed and never shown. */
export type ConnectionKey = 'api_key' | 'profile_id' | 'base_url' | 'keys_url';

export type MethodKind = {
  readonly type: PaymentMethodType;
  readonly driver: string;
  /** How the website shows it: `redirect` or `qr`; '' for tills. */
  readonly component: string;
  readonly template: string;
  readonly exclusive: boolean;
  readonly withdrawable: boolean;
  /** Where it is offered at first. */
  readonly devices: readonly MethodDevice[];
  /** What the provider needs; without these it cannot be switched on. */
  readonly required: readonly ('api_key' | 'profile_id')[];
  /** Addresses of a test environment; without them the provider's usual ones serve. */
  readonly addresses: readonly ('base_url' | 'keys_url')[];
};

const OFFLINE = {
  driver: 'offline',
  component: '',
  template: '',
  exclusive: false,
  withdrawable: false,
  required: [],
  addresses: [],
} as const;
const ONLINE = { type: 'online', template: '', exclusive: false, withdrawable: false } as const;
const AT_TILLS = ['pos', 'register'] as const;

/** The payment methods an exhibitor can add (D-074, D-076, PAY-009). */
export const METHOD_KINDS = {
  mollie: {
    ...ONLINE,
    driver: 'mollie',
    component: 'redirect',
    devices: ['web'],
    required: ['api_key'],
    addresses: ['base_url'],
  },
  payconiq: {
    ...ONLINE,
    driver: 'payconiq',
    component: 'qr',
    devices: ['web'],
    required: ['api_key', 'profile_id'],
    addresses: ['base_url', 'keys_url'],
  },
  cash: { ...OFFLINE, type: 'cash', withdrawable: true, devices: AT_TILLS },
  terminal: { ...OFFLINE, type: 'terminal', driver: 'zvt', devices: AT_TILLS },
  voucher: { ...OFFLINE, type: 'voucher', devices: ['web', 'pos', 'register', 'scanner'] },
  invoice: { ...OFFLINE, type: 'invoice', template: 'invoice', exclusive: true, devices: ['pos'] },
  transfer: { ...OFFLINE, type: 'other', devices: AT_TILLS },
} as const satisfies Record<string, MethodKind>;

export type MethodKindName = keyof typeof METHOD_KINDS;
export const METHOD_KIND_NAMES = Object.keys(METHOD_KINDS) as [MethodKindName, ...MethodKindName[]];

/** Returns the kind of a method with this driver that needs a connection; null for methods without a provider. */
export function providerKind(driver: string): MethodKind | null {
  const kinds: readonly MethodKind[] = [METHOD_KINDS.mollie, METHOD_KINDS.payconiq];
  return kinds.find((kind) => kind.driver === driver) ?? null;
}
