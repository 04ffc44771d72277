/** System texts every house has, written or not (D-168), and where they stand. */
export const PRESETS = ['privacy-policy', 'ticket-conditions', 'voucher-conditions'] as const;
export type PresetKey = (typeof PRESETS)[number];

export const PRESET_SLUGS: Readonly<Record<PresetKey, string>> = {
  'privacy-policy': 'privacy-policy',
  'ticket-conditions': 'info/ticket-conditions',
  'voucher-conditions': 'info/voucher-conditions',
};

/** Which preset stands at a path without locale, with or without `info/` (D-169); null for any other. */
export const presetAt = (slug: string): PresetKey | null =>
  PRESETS.find((key) => key === slug.replace(/^info\//, '')) ?? null;
