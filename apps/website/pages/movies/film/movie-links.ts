/** Link kinds with their own icon; any other kind has the icon of an external link (SITE-051). */
export const LINK_KINDS = ['homepage', 'website', 'facebook', 'twitter', 'instagram'] as const;
export type LinkKind = (typeof LINK_KINDS)[number] | 'default';

export const linkKindOf = (kind: string): LinkKind => LINK_KINDS.find((each) => each === kind) ?? 'default';

const GLOBE =
  'M10 2.500a7.500 7.500 0 1 0 0 15 7.500 7.500 0 0 0 0-15zM2.700 10h14.600M10 2.700c-4.600 4.600-4.600 10 0 14.600 4.600-4.600 4.600-10 0-14.600z';

/** Outlines on a 20 by 20 grid. */
export const LINK_ICONS: Record<LinkKind, string> = {
  homepage: 'M2.500 9.500L10 3l7.500 6.500M5 8v9h3.700v-5h2.600v5H15V8',
  website: GLOBE,
  facebook:
    'M12.500 17.500V11h2.600l.4-2.800h-3V6.600c0-1 .4-1.500 1.600-1.500h1.500V2.600h-2.200c-2.600 0-3.800 1.400-3.800 3.700v1.900H7.200V11h2.400v6.500',
  twitter: 'M3 3l5.700 7.600L3.200 17h1.900l4.500-5.100 3.800 5.100H17l-6-8 5.100-6h-1.900L10.100 7.700 6.600 3z',
  instagram:
    'M6 2.500h8A3.500 3.500 0 0 1 17.500 6v8a3.500 3.500 0 0 1-3.500 3.500H6A3.500 3.500 0 0 1 2.500 14V6A3.500 3.500 0 0 1 6 2.500zM10 6.600a3.400 3.400 0 1 0 0 6.800 3.400 3.400 0 0 0 0-6.800zM14.300 5.500v.4',
  default: 'M8 4H4v12h12v-4M11 3.500h5.500V9M16.300 3.700L9 11',
};
