// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { PermissionMatrix } from '#apps/portal/pages/people/roles/PermissionMatrix.tsx';
import { PERMISSIONS, type Permission } from '#modules/access/rules/roles.ts';
import { leavePortal, renderInPortal } from '#testing/e2e/harness/render-in-portal.tsx';

afterEach(leavePortal);

test('the role editor offers each permission once, and none for what cannot be done', {
  tags: ['D-126', 'ROLE-010'],
}, () => {
  const place = renderInPortal(
    <PermissionMatrix caption="Permissions" chosen={new Set<Permission>()} onChange={() => {}} />,
  );
  expect(place.querySelectorAll('input[type=checkbox]')).toHaveLength(PERMISSIONS.length);
  const offered = [...place.querySelectorAll('input')].map((box) => box.getAttribute('aria-label'));
  expect(offered).toContain('Payments: View');
  expect(offered).not.toContain('Payments: Remove');
  expect(offered).toContain('Shows: Remove');
});
