import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { isAlive, startEmbedded } from '#platform/db/embedded/embedded.ts';
import { migrate } from '#platform/db/migrate.ts';
import { type Db, openDb } from '#platform/db/tx.ts';
import { buildCinema, buildScreening, type Cinema } from '#testing/builders/builders.ts';
import { buildHall } from '#testing/builders/venue.ts';

/**
 * The database of all measurements: the product's own schema in a fresh PostgreSQL that writes its
 * log to disk.
 */
export type Ground = {
  readonly url: string;
  readonly postgresPid: number;
  readonly db: Db;
  readonly cinema: Cinema;
  /** 200 screenings of 400 seats: an ordinary week. */
  readonly spread: readonly number[];
  /** Creates a hall of 400 for the rush. */
  newHallOf400(): Promise<number>;
  /** Creates further screenings of 400 seats with consecutive ids. */
  newHalls(count: number): Promise<number[]>;
  /** Creates one screening of 20,000 seats, so that it does not sell out during the measurement. */
  newLargeHall(): Promise<number>;
  owner(text: string, values?: unknown[]): Promise<pg.QueryResult>;
  /** Kills the server with -9 and starts it again on the same folder and port. */
  crashPostgres(): Promise<void>;
  close(): Promise<void>;
};

export const SPREAD = 200;
const ROW_OF_20 = '.'.repeat(20);
const HOUR_MS = 3_600_000;

export async function breakGround(settings: Record<string, string> = {}): Promise<Ground> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
  const startPostgres = (port: number) =>
    startEmbedded({
      dataDir: join(folder, 'pg'),
      password: 'bench',
      port,
      settings: { fsync: 'on', shared_buffers: '512MB', ...settings },
    });
  let server = await startPostgres(0);
  await migrate(server.url);
  const db = openDb({ url: server.url, purpose: 'bench', max: 4, statementTimeoutMs: 300_000 });
  const owner = new pg.Pool({ connectionString: server.url, max: 2 });
  owner.on('error', () => {});
  const t = { db };
  const cinema = await buildCinema(t, {
    methods: { mollie: { type: 'other', driver: 'offline', devices: ['web'] } }, // the redirect to a provider is not measured here
    hall: Array.from({ length: 20 }, () => ROW_OF_20).join('|'),
  });
  const start = Date.now() + 240 * HOUR_MS;
  const spread: number[] = [];
  for (let n = 0; n < SPREAD; n++)
    spread.push(await buildScreening(t, cinema, { startsAtMs: start + n * 3 * HOUR_MS }));
  const large = await buildHall(t, cinema.exhibitorId, {
    hall: Array.from({ length: 200 }, () => '.'.repeat(100)).join('|'),
    cinemaId: cinema.cinemaId,
  });
  let halls = 0;
  let largeScreenings = 0;
  const newHallOf400 = (): Promise<number> => {
    halls += 1;
    return buildScreening(t, cinema, { startsAtMs: start + (SPREAD + halls) * 3 * HOUR_MS });
  };
  return {
    url: server.url,
    get postgresPid() {
      return server.pid;
    },
    db,
    cinema,
    spread,
    newHallOf400,
    async newHalls(count) {
      const ids: number[] = [];
      for (let n = 0; n < count; n++) ids.push(await newHallOf400());
      return ids;
    },
    newLargeHall: () => buildScreening(t, cinema, { hall: large, startsAtMs: start + largeScreenings++ * 3 * HOUR_MS }),
    owner: (text, values) => owner.query(text, values),
    async crashPostgres() {
      process.kill(server.pid, 'SIGKILL');
      while (isAlive(server.pid)) await new Promise((done) => setTimeout(done, 5));
      server = await startPostgres(server.port);
    },
    async close() {
      await db.close();
      await owner.end();
      await server.stop('immediate');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
