import { expect, test } from 'vitest';
import { exportSubscribers } from '#modules/newsletters/server.ts';
import { buildExhibitor } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';

const t = testDatabase();

test('the list contains confirmed subscribers of this exhibitor only, and its export is in the audit trail', {
  tags: ['T82', 'I20'],
}, async () => {
  const exhibitor = await buildExhibitor(t);
  const other = await buildExhibitor(t);
  const subscriber = (
    exhibitorId: number,
    email: string,
    more: { confirmed?: boolean; left?: boolean; name?: string },
  ) =>
    t.asOwner(
      `INSERT INTO newsletter_subscriber (exhibitor_id, email, first_name, locale, token, subscribed_at, confirmed_at, unsubscribed_at)
       VALUES ($1, $2, $3, 'fr', 'x', '2026-11-01T10:00Z', CASE WHEN $4 THEN now() END, CASE WHEN $5 THEN now() END)`,
      [exhibitorId, email, more.name ?? null, more.confirmed ?? true, more.left ?? false],
    );
  await subscriber(exhibitor, 'b@example.org', { name: '=1+1' });
  await subscriber(exhibitor, 'a@example.org', {});
  await subscriber(exhibitor, 'waiting@example.org', { confirmed: false });
  await subscriber(exhibitor, 'gone@example.org', { left: true });
  await subscriber(other, 'canary@example.org', {});
  const acting = { exhibitorId: exhibitor, actor: 'employee:7', channel: 'portal' } as const;
  const both = { last_name: null, locale: 'fr', subscribed_at: '2026-11-01' };
  expect(await exportSubscribers(t.db, acting)).toEqual([
    { email: 'a@example.org', first_name: null, ...both },
    { email: 'b@example.org', first_name: '=1+1', ...both },
  ]);
  const [row] = await t.asOwner<{ actor: string; after: unknown }>(
    `SELECT actor, after FROM audit WHERE exhibitor_id = $1 AND action = 'newsletter.exported'`,
    [exhibitor],
  );
  expect(row).toEqual({ actor: 'employee:7', after: { rows: 2 } });
});
