import { beforeAll, expect, test } from 'vitest';
import { Refusal } from '#kernel/refusal.ts';
import { ROTATE_KEYWORD } from '#modules/tickets/rules/key-keyword.ts';
import { signTicket, verifyTicketCode } from '#modules/tickets/server/codes/sign-ticket.ts';
import {
  currentTicketKey,
  retireTicketKey,
  rotateTicketKey,
  ticketKeys,
} from '#modules/tickets/server/codes/ticket-keys.ts';
import { buildExhibitor } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';

const t = testDatabase();
const PAYLOAD = {
  ticketId: '0b7c1f6e-6f2a-4f83-9d0c-2f6d1c1f9a10',
  screeningId: 1,
  seat: null,
  validFrom: 0,
  validUntil: 60_000,
};
let exhibitor: number;
beforeAll(async () => {
  exhibitor = await buildExhibitor(t);
});
const acting = () => ({ exhibitorId: exhibitor, actor: 'employee:1', channel: 'portal' }) as const;
const codeOf = async (exhibitorId = exhibitor) =>
  signTicket(await currentTicketKey(t.db, testSecrets, exhibitorId), PAYLOAD);
const verified = async (code: string, exhibitorId = exhibitor) =>
  verifyTicketCode(code, await t.db.read(exhibitorId, ticketKeys));

/**
 * All of them pass their first read before any may continue: a lock on their common row is held
 * until all wait for it.
 */
async function allAtOnce<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const waiting = async () =>
    Number(
      (
        await t.asOwner<{ n: number }>(
          "SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        )
      )[0]?.n,
    );
  let all: Promise<T[]> | undefined;
  await t.db.tx(acting(), async (tx) => {
    await tx.run('SELECT 1 FROM exhibitor WHERE id = tenant() FOR UPDATE');
    all = Promise.all(Array.from({ length: count }, work));
    while ((await waiting()) < count) await new Promise((soon) => setTimeout(soon, 10));
  });
  return (await all) ?? [];
}

test('the key is created once at first use, also with concurrent requests; its private half is stored sealed', {
  tags: ['TICKET-5'],
}, async () => {
  const codes = await allAtOnce(8, codeOf);
  expect(new Set(codes).size).toBe(1);
  const rows = await t.asOwner<{ kid: string; private_key_sealed: Buffer; public_key: Buffer }>(
    'SELECT * FROM ticket_key',
  );
  expect(rows).toHaveLength(1);
  const [row] = rows;
  expect(row?.kid).toMatch(/^[A-Z2-7]{4}$/);
  expect(row?.public_key).toHaveLength(32);
  const seed = testSecrets.open(row?.private_key_sealed ?? Buffer.alloc(0));
  expect(row?.private_key_sealed.includes(Buffer.from(seed, 'base64url'))).toBe(false);
  expect(await verified(codes[0] ?? '')).toEqual(PAYLOAD);
});

test('after a rotation the new key signs and old codes stay valid; after the old key is retired they do not', {
  tags: ['T44', 'TICKET-5'],
}, async () => {
  const before = await codeOf();
  const oldKid = before.split('.')[1] ?? '';
  const newKid = await rotateTicketKey(t.db, testSecrets, acting(), ROTATE_KEYWORD);
  const after = await codeOf();
  expect(after.split('.')[1]).toBe(newKid);
  expect(await verified(before)).toEqual(PAYLOAD);
  expect(await verified(after)).toEqual(PAYLOAD);
  await retireTicketKey(t.db, acting(), oldKid, '');
  expect(await verified(before)).toBeNull();
  expect(await verified(after)).toEqual(PAYLOAD);
  expect(
    await t.asOwner('SELECT action, entity_id FROM audit WHERE exhibitor_id = $1 ORDER BY id', [exhibitor]),
  ).toEqual([
    { action: 'ticket_key.rotated', entity_id: newKid },
    { action: 'ticket_key.retired', entity_id: oldKid },
  ]);
  await expect(retireTicketKey(t.db, acting(), oldKid, '')).rejects.toMatchObject({ kind: 'not-found' });
});

test('the only key cannot be retired', { tags: ['TICKET-5'] }, async () => {
  const [only] = await t.db.read(exhibitor, ticketKeys);
  await expect(retireTicketKey(t.db, acting(), only?.kid ?? '', '')).rejects.toBeInstanceOf(Refusal);
});

test('each exhibitor has its own key and refuses codes of the other', {
  tags: ['T44', 'I16'],
}, async () => {
  const other = await buildExhibitor(t);
  const [ours, theirs] = [await codeOf(), await codeOf(other)];
  expect(await verified(ours, other)).toBeNull();
  expect(await verified(theirs)).toBeNull();
  expect(await verified(theirs, other)).toEqual(PAYLOAD);
});
