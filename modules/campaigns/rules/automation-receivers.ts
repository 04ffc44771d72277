import type { Problem } from '#kernel/refusal.ts';

/** Whose people an automation may go to. */
export const AUTOMATION_ROLES = ['manager', 'exhibitor-manager', 'admin'] as const;

export type SendTo =
  | { readonly addresses: readonly string[] }
  | { readonly role: (typeof AUTOMATION_ROLES)[number] }
  | { readonly distributor: number };

/** The known addresses of a distributor: those of its offices, which receive the figures (D-122), else its own. */
export function addressesOfDistributor(own: string | null, offices: readonly (string | null)[]): string[] {
  const known = [...new Set(offices.flatMap((address) => (address?.trim() ? [address.trim()] : [])))];
  return known.length > 0 ? known : own?.trim() ? [own.trim()] : [];
}

/** Why an automation has nobody to go to (ERR-043, D-162): the distributor has no address, or nobody has that role. Null: it has. */
export function whyNobody(sendTo: SendTo, receivers: readonly string[]): Problem | null {
  if (receivers.length > 0) return null;
  return { code: 'distributor' in sendTo ? 'campaigns.distributor_email_missing' : 'campaigns.nobody_to_send_to' };
}
