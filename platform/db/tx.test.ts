import { describe, expect, test } from 'vitest';
import { refuse } from '#kernel/refusal.ts';
import { openDb, type Reads } from '#platform/db/tx.ts';
import { testDatabase } from '#testing/database/database.ts';
import { openFaultyNetwork } from '#testing/torture/chaos/faulty-network.ts';

const t = testDatabase();

test('a transaction sees only its tenant, and without a tenant sees none', { tags: ['T72'] }, async () => {
  await t.asOwner("INSERT INTO exhibitor (id, slug, trade_name) VALUES (1, 'a', 'A'), (2, 'b', 'B')");
  await t.asOwner("INSERT INTO tag (exhibitor_id, slug, name) VALUES (1, 'x', '{}'), (2, 'y', '{}')");
  const slugs = (exhibitorId: number) =>
    t.db.tx({ exhibitorId, actor: 'test', channel: 'site' }, async (tx) =>
      (await tx.query<{ slug: string }>('SELECT slug FROM tag')).map((r) => r.slug),
    );
  expect(await slugs(1)).toEqual(['x']);
  expect(await slugs(2)).toEqual(['y']);
  await expect(
    t.db.tx({ exhibitorId: 1, actor: 'test', channel: 'site' }, (tx) =>
      tx.run("INSERT INTO tag (exhibitor_id, slug, name) VALUES (2, 'z', '{}')"),
    ),
  ).rejects.toMatchObject({ code: '42501' });
});

test('a refusal rolls back and runs no effect; a commit runs the effects, writes audit and outbox', async () => {
  const effects: string[] = [];
  const acting = { exhibitorId: 1, actor: 'employee:1', channel: 'portal' } as const;
  await expect(
    t.db.tx(acting, async (tx) => {
      await tx.run("INSERT INTO tag (exhibitor_id, slug, name) VALUES (1, 'gone', '{}')");
      tx.afterCommit(() => effects.push('never'));
      throw refuse('tag.refused');
    }),
  ).rejects.toThrow('tag.refused');
  await t.db.tx(acting, async (tx) => {
    await tx.audit({ action: 'tag.created', entity: 'tag', entityId: 1, after: { slug: 'x' } });
    await tx.emit('mail.test', 'once');
    await tx.emit('mail.test', 'once');
    tx.afterCommit(() => effects.push('committed'));
  });
  expect(effects).toEqual(['committed']);
  expect(await t.asOwner("SELECT slug FROM tag WHERE slug = 'gone'")).toEqual([]);
  expect(await t.asOwner('SELECT actor FROM audit')).toEqual([{ actor: 'employee:1' }]);
  expect(await t.asOwner('SELECT topic FROM outbox')).toEqual([{ topic: 'mail.test' }]);
});

test('a statement that PostgreSQL refuses because another one failed says why that one did, and is repeated if it helps', {
  tags: ['T54'],
}, async () => {
  const acting = { exhibitorId: 1, actor: 'test', channel: 'site' } as const;
  const afterError = async (tx: Reads, failing: string) => {
    await tx.query(failing).catch(() => undefined);
    return tx.query('SELECT 1 AS one');
  };
  await expect(t.db.tx(acting, (tx) => afterError(tx, 'SELECT 1 / 0'))).rejects.toMatchObject({ code: '22012' });
  let tries = 0;
  const answer = t.db.tx(acting, (tx) => {
    tries += 1;
    return afterError(
      tx,
      tries === 1 ? "DO $$ BEGIN RAISE 'other' USING ERRCODE = 'serialization_failure'; END $$" : 'SELECT 2',
    );
  });
  expect([await answer, tries]).toEqual([[{ one: 1 }], 2]);
});

test('of two concurrent changes the audit numbers first the one it chains first', { tags: ['I20'] }, async () => {
  await t.asOwner(
    `CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN PERFORM pg_sleep(CASE NEW.actor WHEN 'slow' THEN 1 ELSE 0 END); RETURN NEW; END $$`,
  );
  await t.asOwner('CREATE TRIGGER a_dawdle BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION dawdle()');
  const change = (actor: string) =>
    t.db.tx({ exhibitorId: 1, actor, channel: 'portal' }, (tx) =>
      tx.audit({ action: 'tag.created', entity: 'tag', entityId: actor }),
    );
  const slow = change('slow');
  const sleeping = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'";
  await expect.poll(async () => (await t.asOwner(sleeping)).length, { interval: 10 }).toBe(1);
  await Promise.all([slow, change('quick')]);
  await t.asOwner('DROP FUNCTION dawdle CASCADE');
  const rows = await t.asOwner<{ actor: string; chained: boolean }>(
    `SELECT actor, prev_hash = lag(hash) OVER (ORDER BY id) AS chained FROM audit WHERE exhibitor_id = 1 ORDER BY id DESC LIMIT 2`,
  );
  expect(rows.map(({ actor }) => actor)).toEqual(['slow', 'quick']);
  expect(rows[0]?.chained).toBe(true);
});

test('every table of a tenant has row-level security enabled and forced', async () => {
  const open = await t.asOwner(
    `SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'exhibitor_id'
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT (c.relrowsecurity AND c.relforcerowsecurity)`,
  );
  expect(open).toEqual([]);
});

test('a read sees one moment of one tenant despite concurrent commits, and writes nothing', async () => {
  const count = async (tx: { query<Row>(text: string): Promise<Row[]> }) =>
    (await tx.query<{ slug: string }>('SELECT slug FROM tag')).length;
  const [first, second] = await t.db.read(1, async (tx) => {
    const before = await count(tx);
    await t.db.tx({ exhibitorId: 1, actor: 'test', channel: 'site' }, (other) =>
      other.run("INSERT INTO tag (exhibitor_id, slug, name) VALUES (1, 'meanwhile', '{}')"),
    );
    return [before, await count(tx)];
  });
  expect(second).toBe(first);
  expect(await t.db.read(1, count)).toBe((first ?? 0) + 1);
  await expect(
    t.db.read(1, (tx) => tx.query("INSERT INTO tag (exhibitor_id, slug, name) VALUES (1, 'never', '{}')")),
  ).rejects.toMatchObject({ code: '25006' });
});

test('a server that accepts no changes any longer counts as a lost connection, and the next one is used', {
  tags: ['T55'],
}, async () => {
  const db = openDb({ url: t.url, purpose: 'demoted', max: 1 });
  const writes = (slug: string) =>
    db.tx({ exhibitorId: 1, actor: 'test', channel: 'site' }, (tx) =>
      tx.run("INSERT INTO tag (exhibitor_id, slug, name) VALUES (1, $1, '{}')", [slug]),
    );
  const writesLast = (slug: string) =>
    db.tx({ exhibitorId: 1, actor: 'test', channel: 'site' }, async (tx) =>
      tx.runLast("INSERT INTO tag (exhibitor_id, slug, name) VALUES (1, $1, '{}')", [slug]),
    );
  const unavailable = { kind: 'unavailable', problems: [{ code: 'database.unavailable' }] };
  try {
    for (const write of [writes, writesLast]) {
      await db.system((tx) => tx.run('SET default_transaction_read_only = on'));
      await expect(write('demoted')).rejects.toMatchObject(unavailable);
      await write(`promoted-${write.name.toLowerCase()}`);
    }
    expect(await t.asOwner("SELECT slug FROM tag WHERE slug IN ('demoted', 'promoted-writes')")).toHaveLength(1);
  } finally {
    await db.close();
  }
});

test('a transaction that swallowed a database error does not count as committed', {
  tags: ['I17'],
}, async () => {
  const effects: string[] = [];
  await expect(
    t.db.tx({ exhibitorId: 1, actor: 'test', channel: 'site' }, async (tx) => {
      await tx.run("INSERT INTO tag (exhibitor_id, slug, name) VALUES (1, 'swallowed', '{}')");
      await tx.run('SELECT 1 / 0').catch(() => {});
      tx.afterCommit(() => effects.push('never'));
    }),
  ).rejects.toThrow('rolled back');
  expect(effects).toEqual([]);
  expect(await t.asOwner("SELECT slug FROM tag WHERE slug = 'swallowed'")).toEqual([]);
});

const acting = { exhibitorId: 1, actor: 'test', channel: 'portal' } as const;
const slugs = async () =>
  (await t.asOwner<{ slug: string }>('SELECT slug FROM tag ORDER BY slug')).map((row) => row.slug);
const plant = (slug: string, exhibitorId = 1) =>
  [`INSERT INTO tag (exhibitor_id, slug, name) VALUES ($1, $2, '{}')`, [exhibitorId, slug]] as const;

test('the first queries run inside the transaction, for its tenant', { tags: ['T72'] }, async () => {
  const XID = 'SELECT pg_current_xact_id()::text AS id';
  const [first, then, tenants] = await t.db.tx(
    acting,
    async (tx, [opened, rows]) => [opened, await tx.one(XID), rows],
    (ask: Reads) => Promise.all([ask.one(XID), ask.query('SELECT DISTINCT exhibitor_id FROM tag')]),
  );
  expect(first).toEqual(then);
  expect(tenants).toEqual([{ exhibitor_id: 1 }]);
});

test('a failing first query ends the transaction before the work begins, and the connection is reused', async () => {
  let began = false;
  const failing = t.db.tx(
    acting,
    async () => {
      began = true;
    },
    (ask: Reads) => Promise.all([ask.query('SELECT 1/0'), ask.query('SELECT 1')]),
  );
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect(began).toBe(false);
  expect(t.db.load()).toMatchObject({ waiting: 0 });
  expect(await t.db.tx(acting, (tx) => tx.one('SELECT 2 AS two'))).toEqual({ two: 2 });
});

test('the last statement commits with the rest; if it fails, nothing commits, and its error is reported', async () => {
  const effects: string[] = [];
  const both = (early: string, last: readonly [string, readonly unknown[]]) =>
    t.db.tx(acting, async (tx) => {
      await tx.run(...plant(early));
      tx.runLast(...last);
      tx.afterCommit(() => effects.push(early));
    });
  await both('early', plant('last'));
  expect(await slugs()).toEqual(expect.arrayContaining(['early', 'last']));
  await expect(both('undone', plant('last'))).rejects.toMatchObject({ constraint: 'tag_exhibitor_id_slug_key' });
  await expect(both('undone', plant('foreign', 2))).rejects.toMatchObject({ code: '42501' });
  expect(await slugs()).not.toContain('undone');
  expect(effects).toEqual(['early']);
});

test('work that fails after its last statement was sent rolls it back', async () => {
  const failing = t.db.tx(acting, async (tx) => {
    tx.runLast(...plant('hasty'));
    throw refuse('tag.refused');
  });
  await expect(failing).rejects.toThrow('tag.refused');
  expect(await slugs()).not.toContain('hasty');
});

describe('batched reads', () => {
  test('are of one tenant, or of all; nothing is written', { tags: ['T72'] }, async () => {
    const slugs = (exhibitorId: number | null) =>
      t.db.ask(exhibitorId, (first) =>
        first.query<{ slug: string }>(`SELECT slug FROM tag WHERE slug IN ('x', 'y') ORDER BY slug`),
      );
    expect(await slugs(1)).toEqual([{ slug: 'x' }]);
    expect(await slugs(2)).toEqual([{ slug: 'y' }]);
    expect(await slugs(null)).toEqual([{ slug: 'x' }, { slug: 'y' }]);
    const writes = t.db.ask(1, (first) =>
      first.query("INSERT INTO tag (exhibitor_id, slug, name) VALUES (1, 'w', '{}')"),
    );
    await expect(writes).rejects.toMatchObject({ code: '25006' });
  });

  test('need one round trip, regardless of their number', async () => {
    const { hostname: host, port } = new URL(t.url);
    const wire = await openFaultyNetwork({ host, port: Number(port) });
    const db = openDb({ url: Object.assign(new URL(t.url), { port: wire.port }).toString(), purpose: 'test', max: 1 });
    try {
      const ask = () => db.ask(1, (first) => Promise.all([first.one('SELECT 1 AS a'), first.one('SELECT 2 AS b')]));
      expect(await ask()).toEqual([{ a: 1 }, { b: 2 }]);
      const before = wire.roundTrips();
      await ask();
      expect(wire.roundTrips() - before).toBe(1);
    } finally {
      await db.close();
      await wire.close();
    }
  });

  test('are refused after a pause: the transaction is over by then', async () => {
    const late = t.db.ask(1, async (first) => {
      await first.one('SELECT 1');
      return first.one('SELECT 2');
    });
    await expect(late).rejects.toThrow('asked too late');
  });

  test('leave the connection usable when they fail', async () => {
    const db = openDb({ url: t.url, purpose: 'test', max: 1 });
    try {
      const wrong = db.ask(1, (first) => Promise.all([first.one('SELECT 1 / 0'), first.one('SELECT 2')]));
      await expect(wrong).rejects.toMatchObject({ code: '22012' });
      const thrown = db.ask(1, () => {
        throw refuse('tag.refused');
      });
      await expect(thrown).rejects.toThrow('tag.refused');
      expect(db.load()).toEqual({ total: 1, idle: 1, waiting: 0 });
      expect(await db.ask(1, (first) => first.one('SELECT 3 AS c'))).toEqual({ c: 3 });
    } finally {
      await db.close();
    }
  });
});
