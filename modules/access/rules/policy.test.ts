import { expect, test } from 'vitest';
import { guardOf, type Policy, whyUnguarded, whyUnproven } from '#modules/access/rules/policy.ts';

const KINDS = /^\/api\/(device|scanner)\//;
test.each<[string, Policy | undefined, RegExp | null]>([
  ['/api/staff/me', undefined, /must say who may call it/],
  ['/api/staff', undefined, /must say/],
  ['/api/device/state', undefined, /must say/],
  ['/api/devices/reload', undefined, /must say/],
  ['/api/scanner/scan', undefined, /must say/],
  ['/api/staff/me', 'anybody' as Policy, /nobody knows: anybody/],
  ['/api/staff/me', 'device', /no|not a route of devices/],
  ['/api/device/state', 'signed-in', /nobody is signed in/],
  ['/api/staff/me', 'signed-in', null],
  ['/api/staff/sign-in', 'open', null],
  ['/api/device/state', 'device', null],
  ['/api/scanner/scan', 'tickets.admit', null],
  ['/api/settings', undefined, null],
  ['/api/staffing', undefined, null],
])('%s with the policy %s: %s', { tags: ['T71'] }, (path, policy, why) => {
  const reason = whyUnguarded(path, policy, KINDS.test(path) && policy !== 'open' ? ['scanner'] : []);
  if (why === null) expect(reason).toBeNull();
  else expect(reason).toMatch(why);
});

test.each<[string, Policy | undefined, string | null]>([
  ['/api/staff/me', 'signed-in', 'signed-in'],
  ['/api/staff/employees', 'employees.view', 'employees.view'],
  ['/api/devices/reload', 'devices.reload', 'devices.reload'],
  ['/api/staff/sign-in', 'open', null],
  ['/api/device/state', 'device', null],
  ['/api/scanner/scan', 'tickets.admit', null],
  ['/api/settings', undefined, null],
])('before %s with the policy %s the portal requires %s', { tags: ['T71'] }, (path, policy, guard) => {
  expect(guardOf(path, policy)).toBe(guard);
});

test('a route of devices names the kinds that may call it, and no other route does', { tags: ['T71'] }, () => {
  expect(whyUnguarded('/api/pos/drawer', 'pos.sell')).toMatch(/must say which kinds of devices/);
  expect(whyUnguarded('/api/device/state', 'device', [])).toMatch(/must say which kinds of devices/);
  expect(whyUnguarded('/api/device/register', 'open')).toBeNull();
  expect(whyUnguarded('/api/staff/me', 'signed-in', ['scanner'])).toMatch(/not a route of devices/);
});

test.each<[string, string, Policy, boolean, RegExp | null]>([
  ['POST', '/api/staff/bills/:uuid/refund', 'bills.refund', false, /must demand a fresh proof/],
  ['POST', '/api/staff/bills/:uuid/refund', 'bills.refund', true, null],
  ['POST', '/api/staff/employees/:id', 'employees.edit', false, /must demand a fresh proof/],
  ['POST', '/api/staff/roles', 'roles.edit', false, /must demand a fresh proof/],
  ['POST', '/api/staff/payment-methods/:id/connection', 'payment_methods.edit', false, /must demand a fresh proof/],
  ['POST', '/api/staff/payment-methods/:id/check', 'payment_methods.edit', false, null],
  ['POST', '/api/staff/terminals', 'devices.edit', false, /must demand a fresh proof/],
  ['POST', '/api/staff/terminals/:id', 'devices.edit', false, /must demand a fresh proof/],
  ['POST', '/api/staff/terminals/:id/check', 'devices.edit', false, null],
  ['GET', '/api/staff/backups/:name/download', 'settings.system', false, /must demand a fresh proof/],
  ['GET', '/api/staff/privacy/clients/:id/export', 'clients.edit', false, /must demand a fresh proof/],
  ['GET', '/api/staff/reports/:report/export', 'reports.view', false, null],
  ['GET', '/api/staff/employees', 'employees.view', false, null],
  ['POST', '/api/pos/bills/:uuid/refund', 'bills.refund', false, null],
  ['POST', '/api/staff/sign-in', 'open', true, /nobody is signed in there/],
])('%s %s with the policy %s and fresh %s: %s', { tags: ['T71'] }, (method, path, policy, fresh, why) => {
  const reason = whyUnproven({ method, path, policy }, fresh);
  if (why === null) expect(reason).toBeNull();
  else expect(reason).toMatch(why);
});
