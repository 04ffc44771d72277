import { expect, test } from 'vitest';
import { hasTwoFactors, isFreshSignIn, trustedAddress } from '#modules/access/rules/provider.ts';

test('an address is trusted if the provider verified it and its domain is allowed', () => {
  const domains = ['lumen.example'];
  const of = (email: unknown, email_verified: unknown) => trustedAddress({ email, email_verified }, domains);
  expect(of('Ann@Lumen.example', true)).toBe('ann@lumen.example');
  expect(of('ann@lumen.example', false)).toBeNull();
  expect(of('ann@lumen.example', 'true')).toBeNull();
  expect(of('ann@lumen.example', undefined)).toBeNull();
  expect(of('ann@sub.lumen.example', true)).toBeNull();
  expect(of('ann@lumen.example@evil.example', true)).toBeNull();
  expect(of(undefined, true)).toBeNull();
});

test('two factors are what the provider names as such', () => {
  expect(hasTwoFactors({ amr: ['pwd', 'mfa'] })).toBe(true);
  expect(hasTwoFactors({ acr: 'https://refeds.org/profile/mfa' })).toBe(true);
  expect(hasTwoFactors({ amr: ['pwd'] })).toBe(false);
  expect(hasTwoFactors({ amr: 'mfa' })).toBe(false);
  expect(hasTwoFactors({})).toBe(false);
});

test('a sign-in from before the person was sent is no fresh one', () => {
  expect(isFreshSignIn(1_000_000, 1_000_000_000)).toBe(true);
  expect(isFreshSignIn(1_000_000 - 61, 1_000_000_000)).toBe(false);
  expect(isFreshSignIn(undefined, 1_000_000_000)).toBe(false);
});
