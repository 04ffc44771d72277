import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CommitUnknown } from '#platform/db/errors.ts';
import { type Db, openDb } from '#platform/db/tx.ts';
import { testDatabase } from '#testing/database/database.ts';

const t = testDatabase();

/** A connection to the database that can go silent or be cut. */
function wire(): { server: Server; deaden(): void; lose(): void; cut(): void; mend(): void } {
  const pairs = new Set<[Socket, Socket]>();
  const lost = new WeakSet<Socket>();
  let dead = false;
  const server = createServer((inner) => {
    const { hostname, port } = new URL(t.url);
    const outer = connect(Number(port), hostname);
    const pair: [Socket, Socket] = [inner, outer];
    pairs.add(pair);
    for (const socket of pair) socket.on('error', () => {}).on('close', () => pairs.delete(pair));
    inner.on('data', (bytes) => dead || lost.has(inner) || outer.write(bytes));
    outer.on('data', (bytes) => dead || lost.has(inner) || inner.write(bytes));
    inner.on('close', () => outer.destroy());
    outer.on('close', () => inner.destroy());
  });
  return {
    server,
    deaden: () => {
      dead = true;
    },
    /** Existing connections stay silent for ever; new ones work. */
    lose: () => {
      for (const [inner] of pairs) lost.add(inner);
    },
    mend: () => {
      dead = false;
    },
    cut: () => {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
    },
  };
}

const line = wire();
let db: Db;
beforeAll(async () => {
  await t.asOwner("INSERT INTO exhibitor (id, slug, trade_name) VALUES (1, 'a', 'A') ON CONFLICT DO NOTHING");
  await new Promise<void>((done) => void line.server.listen(0, '127.0.0.1', done));
  const url = new URL(t.url);
  url.port = String((line.server.address() as { port: number }).port);
  db = openDb({ url: url.toString(), purpose: 'wire', max: 3, statementTimeoutMs: 300 });
});
afterAll(async () => {
  await db.close();
  line.cut();
  line.server.close();
});

const acting = { exhibitorId: 1, actor: 'test', channel: 'site' } as const;
const tags = () => t.asOwner<{ slug: string }>('SELECT slug FROM tag ORDER BY slug');
const addTag = (slug: string, before: () => void) =>
  db.tx(acting, async (tx) => {
    await tx.run("INSERT INTO tag (exhibitor_id, slug, name) VALUES (1, $1, '{}')", [slug]);
    before();
  });

test('a silent network ends the request in time, leaks no connection, and is used again when it is back', {
  tags: ['T55'],
}, async () => {
  const attempts = await Promise.allSettled(
    Array.from({ length: 3 }, () =>
      db.tx(acting, async (tx) => {
        line.deaden();
        await tx.query('SELECT 1');
      }),
    ),
  );
  for (const attempt of attempts)
    expect(attempt).toMatchObject({ status: 'rejected', reason: { kind: 'unavailable' } });
  line.mend();
  expect(await db.system((tx) => tx.one('SELECT 1 AS one'))).toEqual({ one: 1 });
  expect(db.load()).toMatchObject({ waiting: 0 });
});

test('when several connections die together, only one delays a caller', { tags: ['T55'] }, async () => {
  const ask = () => db.system((tx) => tx.one('SELECT 1 AS one FROM pg_sleep(0.05)'));
  await Promise.all([ask(), ask(), ask()]);
  expect(db.load()).toMatchObject({ total: 3, idle: 3 });
  line.lose();
  await expect(ask()).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([{ one: 1 }, { one: 1 }, { one: 1 }]);
  expect(db.load()).toMatchObject({ total: 3, waiting: 0 });
});

test('a connection cut during COMMIT is reported as unknown, never as failed', {
  tags: ['T55', 'I17'],
}, async () => {
  await expect(addTag('cut', () => setImmediate(line.cut))).rejects.toSatisfy(
    (error) => error instanceof CommitUnknown || (error as { kind?: string }).kind === 'unavailable',
  );
  await expect(
    addTag('silent', () => {
      line.deaden();
    }),
  ).rejects.toBeInstanceOf(CommitUnknown);
  line.mend();
  line.cut();
  await addTag('whole', () => {});
  expect((await tags()).map(({ slug }) => slug)).toContain('whole');
});

/** A message as the server sends it: its kind, and its length including itself. */
const message = (kind: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(kind), length, body]);
};

test('a session that ends in the same tick as it begins ends only itself', { tags: ['T54'] }, async () => {
  const ended = 'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0';
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () =>
      socket.end(
        Buffer.concat([
          message('R', Buffer.alloc(4)), // authenticated
          message('Z', Buffer.from('I')), // ready
          message('E', Buffer.from(ended)),
        ]),
      ),
    );
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  const unlucky = openDb({ url: `postgres://foyer@127.0.0.1:${port}/foyer`, purpose: 'unlucky', max: 1 });
  await expect(unlucky.tx(acting, (tx) => tx.one('SELECT 1'))).rejects.toMatchObject({
    problems: [{ code: 'database.unavailable' }],
  });
  await unlucky.close();
  server.close();
});
