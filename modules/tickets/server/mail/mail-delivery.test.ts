import { afterEach, expect, test } from 'vitest';
import { type TicketMailDeps, ticketOutbox } from '#modules/tickets/server/mail/ticket-mails.ts';
import { type Outbox, type OutboxOptions, startOutbox } from '#platform/jobs/outbox.ts';
import { silentLog } from '#platform/observability/log.ts';
import { openMetrics } from '#platform/observability/metrics.ts';
import { testDatabase } from '#testing/database/database.ts';
import { openMailServer } from '#testing/tools/mail-server.ts';
import { mailingCinema } from '#testing/worlds/mailing-cinema.ts';

const t = testDatabase();
const { buys, post, deps } = mailingCinema(t);
const running: Outbox[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((outbox) => outbox.close()));
});

const outboxRow = async (billId: string) =>
  (
    await t.asOwner<{ done: boolean; dead: boolean; attempts: number; last_error: string | null }>(
      `SELECT done_at IS NOT NULL AS done, dead_at IS NOT NULL AS dead, attempts, last_error FROM outbox WHERE topic = 'mail.tickets' AND dedupe = $1`,
      [billId],
    )
  )[0];
const work = (changes: Partial<TicketMailDeps> = {}, options: Pick<OutboxOptions, 'batch'> = {}) => {
  const outbox = startOutbox({
    db: t.db,
    log: silentLog(),
    metrics: openMetrics(),
    handlers: ticketOutbox(deps(changes)),
    pollMs: 20,
    backoffMs: () => 20,
    ...options,
  });
  running.push(outbox);
};
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1_200 && !(await holds()); tries++) await new Promise((done) => setTimeout(done, 25));
  expect(await holds()).toBe(true);
}

test('retries temporary refusals until the email is delivered, once; the sale is unchanged', {
  tags: ['T65'],
}, async () => {
  post.current.control.set({
    faults: [
      { at: 'connect', kind: 'reply', code: 421 },
      { at: 'to', kind: 'reply', code: 451 },
      { at: 'data', kind: 'reply', code: 452 },
      { at: 'from', kind: 'cut' },
    ],
  });
  const billId = await buys.tickets({ count: 1 });
  work();
  await until(async () => (await outboxRow(billId))?.done === true);
  expect(post.current.inbox.list()).toHaveLength(1);
  expect(await outboxRow(billId)).toMatchObject({ attempts: 5, dead: false, last_error: null });
});

test('gives up at once if the mailbox does not exist, with the reason for the manager; the next email arrives', {
  tags: ['T65'],
}, async () => {
  post.current.control.set({
    faults: [{ at: 'to', kind: 'reply', code: 550, recipient: 'gone@visitor.example', times: 'always' }],
  });
  const gone = await buys.tickets({ count: 1, email: 'gone@visitor.example' });
  const fine = await buys.tickets({ count: 1 });
  work();
  await until(async () => (await outboxRow(gone))?.dead === true && (await outboxRow(fine))?.done === true);
  expect(await outboxRow(gone)).toMatchObject({ attempts: 1, done: false, last_error: expect.stringContaining('550') });
  expect(post.current.inbox.list().map((mail) => mail.envelope.to)).toEqual([['ada@example.org']]);
  const [bill] = await t.asOwner('SELECT status FROM bill WHERE id = $1', [gone]);
  expect(bill).toEqual({ status: 'settled' });
});

test('a disconnect after acceptance: at most one duplicate, with the same Message-ID', {
  tags: ['T65'],
}, async () => {
  post.current.control.set({ faults: [{ at: 'data', kind: 'cut', kept: true }] });
  const billId = await buys.tickets({ count: 1 });
  work();
  await until(async () => (await outboxRow(billId))?.done === true);
  const ids = post.current.inbox.list().map((mail) => mail.headers.find(([name]) => name === 'Message-ID')?.[1]);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('without a mail server the email waits in the list of unsent emails, and leaves when there is one', {
  tags: ['D-088', 'T65'],
}, async () => {
  const billId = await buys.tickets({ count: 1 });
  work({ smtpUrl: null });
  await until(async () => (await outboxRow(billId))?.last_error !== null);
  expect(await outboxRow(billId)).toMatchObject({
    last_error: 'not sent: no mail server is configured',
    dead: false,
    done: false,
    attempts: 0,
  });
  await running.pop()?.close();
  work(); // the node started again with a mail server
  t.travel(60_000);
  await until(async () => (await outboxRow(billId))?.done === true);
  t.travel(0);
});

type MailRow = {
  bill: string;
  done: boolean;
  dead: boolean;
  held: boolean;
  due: boolean;
  attempts: number;
  last_error: string | null;
};
/** The ticket mails of these bills, at the moment to which the test moved the clock. */
const mailsOf = (bills: readonly string[]) =>
  t.asOwner<MailRow>(
    `SELECT dedupe AS bill, done_at IS NOT NULL AS done, dead_at IS NOT NULL AS dead, lease_token IS NOT NULL AS held,
            available_at <= now() + make_interval(secs => $2::float8 / 1000) AS due, attempts, last_error
       FROM outbox WHERE topic = 'mail.tickets' AND dedupe = ANY($1)`,
    [bills, t.offset],
  );
const buyTickets = async (count: number, address: string): Promise<string[]> => {
  const bills: string[] = [];
  for (let nth = 1; nth <= count; nth++)
    bills.push(await buys.tickets({ count: 1, email: `${address}${nth}@visitor.example` }));
  return bills;
};
const recipients = (mails: readonly { envelope: { to: readonly string[] } }[]): string[] =>
  mails.flatMap(({ envelope }) => envelope.to).toSorted();
const addresses = (count: number, address: string): string[] =>
  Array.from({ length: count }, (_, nth) => `${address}${nth + 1}@visitor.example`).toSorted();

test('a mail server that goes and comes back: the mail before once, the five meanwhile once each', {
  tags: ['T65'],
}, async () => {
  const first = await openMailServer();
  const [before = ''] = await buyTickets(1, 'before');
  work({ smtpUrl: first.smtpUrl });
  await until(async () => (await outboxRow(before))?.done === true);
  await first.close();

  const meanwhile = await buyTickets(5, 'meanwhile');
  await until(async () => (await mailsOf(meanwhile)).every(({ attempts, last_error }) => attempts >= 3 && last_error));
  expect((await mailsOf(meanwhile)).filter(({ done, dead }) => done || dead)).toEqual([]);

  const back = await openMailServer(first.smtpPort);
  await until(async () => (await mailsOf(meanwhile)).every(({ done }) => done));
  await running.pop()?.close();
  expect(recipients(first.inbox.list())).toEqual(addresses(1, 'before'));
  expect(recipients(back.inbox.list())).toEqual(addresses(5, 'meanwhile'));
  await back.close();
});

test('of two workers one has no mail server: every mail arrives once, by the other, and none is given up', {
  tags: ['T65', 'D-088'],
}, async () => {
  const bills = await buyTickets(10, 'visitor');
  work({ smtpUrl: null }, { batch: 2 });
  await until(async () => (await mailsOf(bills)).some(({ last_error }) => last_error !== null));
  work({}, { batch: 2 });

  // What the worker without a mail server took waits up to a minute each time: the clock goes there in steps that are
  // shorter than a lease, and only when no mail is held.
  const atRest = async () => (await mailsOf(bills)).every(({ done, held, due }) => done || (!held && !due));
  await until(atRest);
  const refused = (await mailsOf(bills)).filter(({ done }) => !done);
  while (!(await mailsOf(bills)).every(({ done }) => done)) {
    t.travel(t.offset + 50_000);
    await until(atRest);
  }
  t.travel(0);
  expect(refused.map(({ last_error }) => last_error)).toEqual(
    refused.map(() => 'not sent: no mail server is configured'),
  );
  expect((await mailsOf(bills)).filter(({ dead }) => dead)).toEqual([]);
  expect(recipients(post.current.inbox.list())).toEqual(addresses(10, 'visitor'));
});
