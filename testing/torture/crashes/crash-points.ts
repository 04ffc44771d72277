import { isDeepStrictEqual } from 'node:util';
import { freePort } from '#platform/db/embedded/embedded.ts';
import { CRASH_POINTS, type CrashPoint } from '#platform/observability/crash-points.ts';
import { type Customer, newCustomer, Torn } from '#testing/torture/crashes/customer.ts';
import { STORIES } from '#testing/torture/crashes/plan.ts';
import type { Ending, Story, WireContext } from '#testing/torture/crashes/stories.ts';
import { type CrashTown, openCrashTown } from '#testing/torture/crashes/town.ts';
import type { RunningProgram } from '#testing/torture/nodes/run-program.ts';

export type CrashReport = {
  /** Points at which SIGKILL really ended the program, with the count. */
  readonly died: Readonly<Partial<Record<CrashPoint, number>>>;
  /** The problems found afterwards, as sentences. */
  readonly wrong: readonly string[];
  readonly seconds: number;
};

const DIES_WITHIN_MS = 15_000;

/**
 * Kills the program at every crash point in turn, in the middle of a sale; after the restart the
 * customer sends the same request with the same key and continues. Afterwards there is one bill,
 * one payment, tickets and mail once, the books are correct and match the providers' own (T25, I17;
 * G2, G11).
 */
export async function runCrashPoints(options: {
  databaseUrl: string;
  /**
   * Absent: every point in its first story; else every point in all its stories, this number of
   * times.
   */
  rounds?: number;
  points?: readonly CrashPoint[];
  say?: (line: string) => void;
}): Promise<CrashReport> {
  const begin = performance.now();
  const { rounds, points = CRASH_POINTS, say = () => {} } = options;
  const storiesOf = (point: CrashPoint) => (rounds === undefined ? [STORIES[point][0]] : STORIES[point]);
  const died: Partial<Record<CrashPoint, number>> = {};
  const wrong: string[] = [];
  const town = await openCrashTown(options.databaseUrl);
  try {
    const port = await freePort(); // the same over all restarts: providers have addresses with it
    let program = await town.start(port);
    for (let round = 1; round <= (rounds ?? 1); round++)
      for (const point of points)
        for (const [name, story, pass = 1] of storiesOf(point)) {
          const where = `${point} (${name})`;
          const since = performance.now();
          const outcome = await dieAndGoOn(town, program, { where, port, point, story, pass });
          program = outcome.program;
          if (outcome.died) died[point] = (died[point] ?? 0) + 1;
          for (const sentence of outcome.wrong) wrong.push(`${where}: ${sentence}`);
          say(`${where}: ${outcome.wrong.join('; ') || 'right'} (${Math.round(performance.now() - since)} ms)`);
        }
  } finally {
    await town.close();
  }
  return { died, wrong, seconds: Math.round((performance.now() - begin) / 1_000) };
}

type Case = {
  readonly where: string;
  readonly port: number;
  readonly point: CrashPoint;
  readonly story: Story;
  readonly pass: number;
};
type Outcome = { readonly program: RunningProgram; readonly died: boolean; readonly wrong: readonly string[] };

async function dieAndGoOn(
  town: CrashTown,
  before: RunningProgram,
  { where, port, point, story, pass }: Case,
): Promise<Outcome> {
  const customer = newCustomer(town, where);
  const kept = new Map<string, Promise<unknown>>();
  const once: WireContext['once'] = <T>(what: string, make: () => Promise<T> | T): Promise<T> => {
    if (!kept.has(what)) kept.set(what, Promise.resolve(make()));
    return kept.get(what) as Promise<T>;
  };
  const wrong: string[] = [];
  const runStory = (program: RunningProgram) => story.notify({ town, customer, program, once });

  await before.arm(point, pass);
  const first = runStory(before).catch((error: unknown) => error);
  const end = await Promise.race([before.ended, inTime(DIES_WITHIN_MS)]);
  if (end === null) before.signal('SIGKILL');
  const { signal, lastWords } = await before.ended;
  const hasDied = end !== null && signal === 'SIGKILL' && lastWords.endsWith(`died at ${point}\n`);
  if (!hasDied) wrong.push(`did not die there: ${signal} ${String(await first)} ${lastWords}`);
  const torn = await first;
  if (torn instanceof Error && !(torn instanceof Torn) && !torn.message.startsWith('the program is dead'))
    wrong.push(`before it died: ${torn.message}`);

  await town.timePasses();
  const program = await town.start(port);
  try {
    await runStory(program);
    wrong.push(...(await verdict(town, customer, story.ending)));
  } catch (error) {
    wrong.push(`could not go on: ${(error as Error).message}`);
  }
  return { program, died: hasDied, wrong };
}

const inTime = (ms: number): Promise<null> => new Promise((done) => setTimeout(() => done(null), ms).unref());

/** Returns all problems of this customer and this exhibitor. */
async function verdict(town: CrashTown, customer: Customer, ending: Ending): Promise<string[]> {
  const wrong: string[] = [];
  const must = (what: string, is: unknown, be: unknown) => {
    if (!isDeepStrictEqual(is, be)) wrong.push(`${what}: ${JSON.stringify(is)} instead of ${JSON.stringify(be)}`);
  };
  const bills = await town.sql<{ id: string; status: string; tickets: number; payments: string[] }>(
    `SELECT id, status, (SELECT count(*)::int FROM ticket t WHERE t.bill_id = b.id AND t.revoked_at IS NULL) AS tickets,
            ARRAY(SELECT p.id::text FROM payment p WHERE p.bill_id = b.id AND p.type = 'online') AS payments
       FROM bill b WHERE buyer_email = $1 ORDER BY created_at`,
    [customer.email],
  );
  must('bills', bills.map(({ status }) => status).toSorted(), [...ending.bills].toSorted());
  must(
    'tickets',
    bills.reduce((sum, { tickets }) => sum + tickets, 0),
    ending.tickets,
  );
  for (const [key, answers] of customer.answers) {
    const stored = await town.sql<{ uuid: string }>(
      `SELECT i.body->>'uuid' AS uuid FROM idempotency i JOIN bill b ON b.id = (i.body->>'uuid')::uuid WHERE i.key = $1`,
      [key],
    );
    must('bills of one key', new Set(answers.map(({ uuid }) => uuid)), new Set(stored.map(({ uuid }) => uuid)));
    must('bills of one key', stored.length, 1);
  }

  const refunds = await town.sql<{ status: string; outside: string }>(
    'SELECT status, (cause LIKE $2)::text AS outside FROM refund WHERE bill_id = ANY($1)',
    [bills.map(({ id }) => id), 'outside:%'],
  );
  must(
    'refunds',
    refunds,
    Array.from({ length: ending.refunds }, () => ({ status: 'done', outside: 'false' })),
  );

  const payments = bills.flatMap((bill) => bill.payments);
  const atProvider = payments.map((id) => [
    ...town.mollie.book().payments.filter((p) => (p.reference as { payment_id?: string } | null)?.payment_id === id),
    ...town.payconiq.book().payments.filter((p) => p.reference === id.replaceAll('-', '')),
  ]);
  must('payments begun at a provider more than once', atProvider.filter((begun) => begun.length > 1).length, 0);
  must('payments captured', atProvider.flat().filter((payment) => payment.capturedCents > 0).length, ending.captured);

  const ids = town.mail.inbox
    .list({ to: customer.email })
    .map(({ headers }) => headers.find(([name]) => name.toLowerCase() === 'message-id')?.[1]);
  must('different mails', new Set(ids).size, ending.mails);
  const dead = await town.sql('SELECT topic, last_error FROM outbox WHERE dead_at IS NOT NULL');
  must('dead letters', dead, []);
  const { theirs, ours } = await town.books();
  must('our book against the providers', ours, theirs);
  for (const { id, says, rows } of await town.invariants())
    wrong.push(`${id} ${says}: ${JSON.stringify(rows.slice(0, 3))}`);
  return wrong;
}
