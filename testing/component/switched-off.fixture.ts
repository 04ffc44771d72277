import { FEATURES, type Feature } from '#modules/exhibitor/rules/features.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';

/** The fixture's site with every feature on. */
export const everything = siteDataFixture({ now: Date.parse('2026-11-21T14:00:00+01:00') });

/** A navigation in which every optional entry appears alone, with others, and below another. */
export const NAVIGATION: SiteData['settings']['website_config']['navigation'] = [
  { name: 'Gifts', url: 'buy.vouchers', children: [{ name: 'As a card', url: '/info/voucher/gift' }] },
  { name: 'Home', url: 'home', exact: true, divider: true },
  { name: 'Films', url: 'movies' },
  { name: 'Letters', url: '', children: [{ name: 'Every Monday', url: 'newsletter.subscribe' }] },
  {
    name: 'Gift shop',
    url: 'buy.vouchers',
    children: [
      { name: 'Cards', url: 'buy.vouchers', params: { type: 'giftcard' } },
      { name: '', url: '', divider: true },
      { name: 'Prices', url: '/info/prices' },
    ],
  },
  {
    name: 'Your visit',
    url: 'info',
    children: [
      { name: 'Our letter', url: '/info/newsletter' },
      { name: '', url: '', divider: true },
      { name: 'Vouchers', url: 'buy.vouchers' },
    ],
  },
];

export function siteWith(features: readonly Feature[], paid = true): SiteData {
  const { settings } = everything;
  const { website_config } = settings;
  const links = [
    { name: 'Subscribe', url: 'newsletter.subscribe' },
    { name: 'Give', url: '/info/vouchers/giftcard' },
    { name: 'Visit', url: 'info' },
  ];
  const columns = [...website_config.footer.columns, { kind: 'links' as const, title: 'Do more', links, html: '' }];
  return {
    ...everything,
    settings: {
      ...settings,
      public_config: { ...settings.public_config, features: [...features] },
      website_config: { ...website_config, navigation: NAVIGATION, footer: { columns } },
    },
    payment_methods: paid ? everything.payment_methods : [],
  };
}
export const without = (...off: Feature[]): Feature[] => FEATURES.filter((feature) => !off.includes(feature));

/** The four settings that change the public site, in all combinations. */
export const COMBINATIONS = Array.from({ length: 16 }, (_, bits) => {
  const off = (['tickets', 'vouchers', 'newsletters'] as const).filter((_module, index) => bits & (1 << index));
  return [off, (bits & 8) === 0] as const;
});
