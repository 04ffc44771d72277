import { expect, test } from 'vitest';
import { pagePolicy } from '#apps/website/server/page-policy.ts';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';

const { settings } = siteDataFixture({ now: 0 });
const POLICY =
  "script-src 'self' 'nonce-x'; img-src 'self' data:; connect-src 'self'; frame-src 'none'; object-src 'none'";
const STYLES = 'sha256-abc';
const VIDEO = 'https://www.youtube-nocookie.com https://player.vimeo.com https://www.youtube.com';

test('a plain site may embed films and loads nothing else from other hosts', {
  tags: ['D-015', 'D-170', 'T86'],
}, () => {
  expect(pagePolicy(POLICY, { settings }, '/contact', STYLES)).toBe(
    POLICY.replace("'none'", VIDEO).replace(" 'nonce-x'", ''),
  );
});

test('the tag manager and the captcha are allowed only for exhibitors that use them, and only where needed', {
  tags: ['SEO-003', 'NEWS-007'],
}, () => {
  const public_config = { ...settings.public_config, tag_manager: { enabled: true, id: 'GTM-1' } };
  const policy = pagePolicy(
    POLICY,
    { settings: { ...settings, public_config, recaptcha: { site_key: 'k' } } },
    '/contact',
    STYLES,
  );
  expect(policy).toContain("script-src 'self' https://www.googletagmanager.com https://www.google.com/recaptcha/");
  expect(policy).toContain("object-src 'none'");
  const off = { ...settings.public_config, tag_manager: { enabled: false, id: 'GTM-1' } };
  expect(pagePolicy(POLICY, { settings: { ...settings, public_config: off } }, '/contact', STYLES)).not.toContain(
    'googletagmanager',
  );
});

test.each([
  ['/contact', true],
  ['/info/newsletter', true],
  ['/find-order', true],
  ['/your-data', true],
  ['/your-data/1-2.abc', false],
  ['/info/newsletter/ada%40example.org', true],
  ['/', false],
  ['/movies', false],
  ['/info/newsletters', false],
  ['/buy/tickets/1', false],
])('with keys the third party is allowed on %s: %s', { tags: ['NEWS-007'] }, (path, isIn) => {
  const keyed = { settings: { ...settings, recaptcha: { site_key: 'k' } } };
  expect(pagePolicy(POLICY, keyed, path, STYLES).includes('recaptcha')).toBe(isIn);
  expect(pagePolicy(POLICY, { settings }, path, STYLES)).not.toContain('recaptcha');
});

test('only the stylesheet in the page is allowed, by its hash', { tags: ['T86'] }, () => {
  const policy = pagePolicy("style-src 'self' 'nonce-x'", { settings }, '/', STYLES);
  expect(policy).toBe("style-src 'self' 'sha256-abc'");
});
