import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { checkInvariants } from '#modules/integrity/server.ts';
import { type Db, openDb } from '#platform/db/tx.ts';
import { startMailSimulator } from '#simulators/mail/simulator.ts';
import { startMollieSimulator } from '#simulators/mollie/simulator.ts';
import { startPayconiqSimulator } from '#simulators/payconiq/simulator.ts';
import { buildCinema, buildScreening } from '#testing/builders/builders.ts';
import { buildVoucherType } from '#testing/builders/offer.ts';
import { type BuiltHall, buildHall } from '#testing/builders/venue.ts';
import { buildVoucher } from '#testing/builders/voucher.ts';
import { layOutWebsite } from '#testing/component/stand-in.ts';
import {
  type LoadedProgram,
  loadProgram,
  type Machine,
  type RunningProgram,
} from '#testing/torture/nodes/run-program.ts';

const REFUND_SETTLES_MS = 200;
const SCREENINGS = 40;
const HALL = Array.from({ length: 30 }, () => '.'.repeat(30)).join('|');

/**
 * Opens a cinema on a migrated database with its own providers and mail server, all on real
 * sockets, and the program as another process that dies and restarts at the same address.
 */
export async function openCrashTown(
  databaseUrl: string,
  {
    cards: cardCount = 0,
    screenings: screeningCount = SCREENINGS,
    halls: hallCount = 1,
    superuserUrl = databaseUrl,
    /** Where the program finds the database, if something lies between. */
    programUrl = databaseUrl,
  } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-crash-'));
  const mollie = await startMollieSimulator({ refundSettleMs: REFUND_SETTLES_MS });
  const payconiq = await startPayconiqSimulator({ refundSettleMs: REFUND_SETTLES_MS });
  const mail = await startMailSimulator();
  await layOutWebsite(join(folder, 'website'));
  await mkdir(join(folder, 'storage'));
  const options = {
    databaseUrl: programUrl,
    smtpUrl: mail.smtpUrl,
    websiteDir: join(folder, 'website'),
    storageDir: join(folder, 'storage'),
  };
  const db: Db = openDb({ url: databaseUrl, purpose: 'torture', max: 2, statementTimeoutMs: 60_000 });
  const owner = new pg.Pool({ connectionString: superuserUrl, max: 1 });
  owner.on('error', () => {}); // a server was killed: the next statement gets a new connection
  const cinema = await buildCinema(
    { db },
    {
      hall: HALL,
      exhibitor: { settings: { voucher_reuse_minutes: 0 } },
      methods: {
        mollie: { config: { api_key: mollie.apiKey, base_url: mollie.url } },
        payconiq: {
          config: {
            api_key: payconiq.apiKey,
            profile_id: payconiq.profileId,
            base_url: payconiq.url,
            keys_url: payconiq.jwksUrl,
          },
        },
      },
    },
  );
  const cardType = await buildVoucherType({ db }, cinema.exhibitorId);
  const cards: string[] = [];
  for (let n = 0; n < cardCount; n++)
    cards.push((await buildVoucher({ db }, cinema.exhibitorId, { turns: 200, typeId: cardType })).uuid);
  const seats = [...cinema.seatIds.keys()];
  const sql = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await owner.query(text, values)).rows as Row[];
  const screenings: number[] = [];
  const halls = [cinema.hall];
  while (halls.length < hallCount)
    halls.push(
      await buildHall({ db }, cinema.exhibitorId, {
        cinemaId: cinema.cinemaId,
        hall: HALL,
        name: `Hall ${halls.length + 1}`,
      }),
    );
  for (let n = 0; n < screeningCount; n++)
    screenings.push(await buildScreening({ db }, { ...cinema, hall: halls[n % halls.length] as BuiltHall }));
  const compiled = join(folder, 'compiled');
  let spare: LoadedProgram = loadProgram(compiled);
  const running = new Set<RunningProgram>();

  return {
    cinema,
    cardType,
    cards,
    mollie,
    payconiq,
    mail,
    screenings,
    /** Files of it are served at /storage/. */
    storageDir: options.storageDir,
    sql,
    owner,
    seat: (): string => seats.shift() ?? '',
    /** Screenings for cancelling: each is used once. */
    screening: (): number => screenings.shift() ?? 0,
    newVoucher: async () => (await buildVoucher({ db }, cinema.exhibitorId, { turns: 8 })).uuid,
    invariants: () => checkInvariants(db),

    /**
     * Starts the program at a port of this machine. The next one begins to load, so that a restart
     * is fast.
     */
    async start(port: number, machine?: Machine): Promise<RunningProgram> {
      const loaded = machine ? loadProgram(compiled, machine) : spare;
      const program = await loaded.open({ ...options, port });
      running.add(program);
      void program.ended.then(() => running.delete(program));
      if (!machine) spare = loadProgram(compiled);
      return program;
    },

    /**
     * Makes all retries of the next seconds or minutes due: leases are over, payments are checked.
     */
    async timePasses(): Promise<void> {
      await sql(`UPDATE outbox SET lease_until = now() - interval '1 second' WHERE lease_until IS NOT NULL`);
      await sql(`UPDATE outbox SET available_at = now() WHERE available_at > now() AND done_at IS NULL`);
      await this.paymentsAreDue();
    },

    /** The reconciler checks them next. */
    async paymentsAreDue(): Promise<void> {
      await sql(`UPDATE payment SET next_check_at = now() WHERE next_check_at < now() + interval '2 minutes'`);
    },

    /**
     * Returns the money that the providers hold for us, less their refunds, and the balance of our
     * books (I08).
     */
    async books(): Promise<{ theirs: number; ours: number }> {
      const theirs = mollie.book().totals.netCents + payconiq.book().totals.netCents;
      const [row] = await sql<{ cents: string }>(
        `SELECT coalesce(sum(amount_cents), 0) AS cents FROM ledger WHERE account = 'psp'`,
      );
      return { theirs, ours: Number(row?.cents) };
    },

    async close(): Promise<void> {
      spare.discard();
      const last = [...running];
      for (const program of last) program.signal('SIGKILL');
      await Promise.all(last.map((program) => program.ended));
      await Promise.all([mollie.close(), payconiq.close(), mail.close(), db.close(), owner.end()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type CrashTown = Awaited<ReturnType<typeof openCrashTown>>;
