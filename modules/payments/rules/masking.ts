/** Replaces a value that must stay hidden. */
export const MASK = '••••';

/** Public keys of a method's configuration: addresses, and our names at a provider. */
const SHOWN = ['base_url', 'keys_url', 'profile_id'];

/**
 * One key of a method's configuration as staff see it: whether it is set, and its value unless it
 * is a secret.
 */
export type ShownKey = { readonly key: string; readonly is_set: boolean; readonly value: string };

/**
 * Returns the configuration of a method without its secrets: each key not listed as public is a
 * secret (PAY-009, D-076).
 */
export const shownConfig = (config: Readonly<Record<string, unknown>>): ShownKey[] =>
  Object.entries(config)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => {
      const isSet = value !== null && value !== '';
      return { key, is_set: isSet, value: isSet ? (SHOWN.includes(key) ? withoutLogin(String(value)) : MASK) : '' };
    });

/** Addresses may contain a name and a password before their host. */
const withoutLogin = (text: string): string => text.replace(/^(\w+:\/\/)[^\s/@]+@/, `$1${MASK}@`);

/** Returns a code that people can recognise and cannot use: its end, a third of it at most. */
export const maskedCode = (code: string): string => {
  const end = Math.min(4, Math.floor(code.length / 3));
  return MASK + (end > 0 ? code.slice(-end) : '');
};
