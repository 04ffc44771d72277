/** What stands in place of something nobody is to read. */
export const MASK = '••••';

/** Keys of a method's configuration that are no secret: addresses, and names by which a provider knows us. */
const SHOWN = ['base_url', 'keys_url', 'profile_id'];

/** One key of a method's configuration as people see it: whether something is set, and what unless that is a secret. */
export type ShownKey = { readonly key: string; readonly is_set: boolean; readonly value: string };

/** The configuration of a method without its secrets: whatever is not known to be none is one (PAY-009, D-076). */
export const shownConfig = (config: Readonly<Record<string, unknown>>): ShownKey[] =>
  Object.entries(config)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => {
      const isSet = value !== null && value !== '';
      return { key, is_set: isSet, value: isSet ? (SHOWN.includes(key) ? withoutLogin(String(value)) : MASK) : '' };
    });

/** Addresses may carry a name and a password before their host. */
const withoutLogin = (text: string): string => text.replace(/^(\w+:\/\/)[^\s/@]+@/, `$1${MASK}@`);

/** A code by which people know it again and nobody can use it: its end, a third of it at most. */
export const maskedCode = (code: string): string => {
  const end = Math.min(4, Math.floor(code.length / 3));
  return MASK + (end > 0 ? code.slice(-end) : '');
};
