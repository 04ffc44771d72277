import type { Problem } from '#kernel/refusal.ts';

/** The roles an automation can be sent to. */
export const AUTOMATION_ROLES = ['manager', 'exhibitor-manager', 'admin'] as const;

export type SendTo =
  | { readonly addresses: readonly string[] }
  | { readonly role: (typeof AUTOMATION_ROLES)[number] }
  | { readonly distributor: number };

/**
 * Returns the addresses of a distributor: those of its offices that receive the figures (D-122),
 * otherwise its own.
 */
export function addressesOfDistributor(own: string | null, offices: readonly (string | null)[]): string[] {
  const ofOffices = [...new Set(offices.flatMap((address) => (address?.trim() ? [address.trim()] : [])))];
  return ofOffices.length > 0 ? ofOffices : own?.trim() ? [own.trim()] : [];
}

/**
 * Returns why an automation has no recipient (ERR-043, D-162): the distributor has no address, or
 * no employee has that role. Null: it has recipients.
 */
export function whyNoRecipients(sendTo: SendTo, receivers: readonly string[]): Problem | null {
  if (receivers.length > 0) return null;
  return { code: 'distributor' in sendTo ? 'campaigns.distributor_email_missing' : 'campaigns.nobody_to_send_to' };
}
