import type { Problem } from '#kernel/refusal.ts';
import type { ConnectionForm } from '#modules/payments/contract/staff.ts';
import { type ConnectionKey, providerKind } from '#modules/payments/rules/method-kinds.ts';
import { sealForConfig } from '#modules/payments/server/driver-registry.ts';
import { MOLLIE_HOSTS } from '#modules/payments/server/drivers/mollie.ts';
import { isAllowedHost } from '#modules/payments/server/drivers/partner.ts';
import { PAYCONIQ_HOSTS, PAYCONIQ_KEY_HOSTS } from '#modules/payments/server/drivers/payconiq.ts';
import { newRefundKey } from '#modules/payments/server/drivers/payconiq-signature.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';

/** The configuration of a method as it is stored: secrets are sealed. */
export type StoredConfig = Readonly<Record<string, unknown>>;

/** Hosts that an address of a provider may name. */
const HOSTS: Readonly<Record<string, readonly string[]>> = {
  'mollie/base_url': MOLLIE_HOSTS,
  'payconiq/base_url': PAYCONIQ_HOSTS,
  'payconiq/keys_url': PAYCONIQ_KEY_HOSTS,
};

/**
 * Returns the stored configuration with the given values. An empty secret keeps the stored one, an
 * empty address is the provider's usual one. A method that signs its refunds gets a key for that
 * once.
 */
export function connectedConfig(
  secrets: Secrets,
  driver: string,
  before: StoredConfig,
  form: ConnectionForm,
): StoredConfig {
  const { api_key: apiKey, ...open } = form;
  const kept = Object.fromEntries(Object.entries(before).filter(([key]) => !(key in open)));
  const given = Object.fromEntries(Object.entries(open).filter(([, value]) => value !== ''));
  return {
    ...kept,
    ...given,
    ...(apiKey && { api_key: sealForConfig(secrets, apiKey) }),
    ...(driver === 'payconiq' && !before.refund_key && { refund_key: sealForConfig(secrets, newRefundKey()) }),
  };
}

/**
 * Returns what a configuration lacks before money can be taken with it: `connection.api_key`
 * validation.required, and so on; `connection.base_url` payments.address_not_allowed for a host
 * that is not the provider's. `allowLoopback`: simulators on this machine count as providers.
 */
export function connectionProblems(driver: string, config: StoredConfig, allowLoopback: boolean): Problem[] {
  const kind = providerKind(driver);
  if (!kind) return [];
  const missing = kind.required
    .filter((key) => !config[key])
    .map((key): Problem => ({ code: 'validation.required', path: `connection.${key}` }));
  const foreign = kind.addresses
    .filter((key) => config[key] && !isOfProvider(driver, key, String(config[key]), allowLoopback))
    .map((key): Problem => ({ code: 'payments.address_not_allowed', path: `connection.${key}` }));
  return [...missing, ...foreign];
}

function isOfProvider(driver: string, key: ConnectionKey, address: string, allowLoopback: boolean): boolean {
  const { protocol, hostname } = new URL(address);
  if (!isAllowedHost(hostname, HOSTS[`${driver}/${key}`] ?? [], allowLoopback)) return false;
  return protocol === 'https:' || allowLoopback;
}
