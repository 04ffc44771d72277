import { expect, test } from 'vitest';
import { robotsText, sitemapPages } from '#apps/website/server/sitemap.ts';
import { isSwitchedOff } from '#apps/website/switched-off.ts';
import { COMBINATIONS, siteWith, without } from '#testing/component/switched-off.fixture.ts';

test.each(COMBINATIONS)(
  'without %j, payment %s: the sitemap leads to nothing that is off',
  { tags: ['SET-001', 'SEO-001'] },
  (off, paid) => {
    const site = siteWith(without(...off), paid);
    const { features } = site.settings.public_config;
    const written = ['info/faq', 'info/vouchers', 'privacy-policy'].map((slug) => ({ slug, updated_at: 0 }));
    const vouchers = features.includes('vouchers') ? [{ slug: 'gift' }] : [];
    const paths = sitemapPages(site, written, vouchers).map(({ path }) => path);
    expect(paths.filter((path) => isSwitchedOff(path, features))).toEqual([]);
    const has = (path: string): boolean => paths.includes(path);
    expect([has('/info/vouchers'), has('/info/voucher/gift')]).toEqual(Array(2).fill(features.includes('vouchers')));
    expect(has('/info/newsletter')).toBe(features.includes('newsletters'));
    // The fixture's info page lists a newsletter and vouchers, and nothing else.
    expect(has('/info')).toBe(features.includes('newsletters') || features.includes('vouchers'));
    expect(['/', '/movies', '/events', '/contact', '/info/faq'].filter((path) => !has(path))).toEqual([]);
    expect(robotsText(site)).toContain('Sitemap: https://noctule.example/sitemap.xml');
  },
);

test('the privacy policy is in the sitemap, the exhibitor’s own with the day of its last change', {
  tags: ['SEO-001'],
}, () => {
  const site = siteWith(without(), true);
  const policy = (written: readonly { slug: string; updated_at: number }[]) =>
    sitemapPages(site, written, []).filter(({ path }) => path === '/privacy-policy');
  expect(policy([])).toEqual([{ path: '/privacy-policy', changedOn: null }]);
  const updated_at = Date.parse('2026-03-02T12:00:00Z');
  expect(policy([{ slug: 'privacy-policy', updated_at }])).toEqual([
    { path: '/privacy-policy', changedOn: '2026-03-02' },
  ]);
});
