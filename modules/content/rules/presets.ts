/** System texts that every exhibitor has, stored or not (D-168), and their paths. */
export const PRESETS = ['privacy-policy', 'ticket-conditions', 'voucher-conditions'] as const;
export type PresetKey = (typeof PRESETS)[number];

export const PRESET_SLUGS: Readonly<Record<PresetKey, string>> = {
  'privacy-policy': 'privacy-policy',
  'ticket-conditions': 'info/ticket-conditions',
  'voucher-conditions': 'info/voucher-conditions',
};

/**
 * Returns the preset of a path without locale, with or without `info/` (D-169); null for any other
 * path.
 */
export const presetAt = (slug: string): PresetKey | null =>
  PRESETS.find((key) => key === slug.replace(/^info\//, '')) ?? null;
