/** Many and slow connections to a program in a process of its own (T58): slow heads, sockets that listen, no file numbers left. */
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket as Listener } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#platform/db/embedded/embedded.ts';
import { testDatabase } from '#testing/database/database.ts';
import { visitorHeaders } from '#testing/torture/abuse/visitor.ts';
import { type CrashTown, openCrashTown } from '#testing/torture/crashes/town.ts';
import type { Machine, RunningProgram } from '#testing/torture/nodes/run-program.ts';

const TEST_MS = 600_000;
const SLOW_HEADS = 2_000;
/** One address may have a quarter of the files of a process. */
const HEADS_PER_ADDRESS = 50;
const BYTE_MS = 1_000;
/** The program gives a head ten seconds, and looks every two; the default of Node is a minute. */
const CLOSED_WITHIN_MS = 45_000;
const LISTENERS = Number(process.env.FOYER_LISTENERS ?? 2_000);
const AT_ONCE = 50;
const FEW_FILES = 400;
const GIGABYTE = 1_000_000_000;
/** More than any route takes. */
const FIRST_PIECES = 5_000_000;

const t = testDatabase({ max: 2 });
let town: CrashTown;
let program: RunningProgram;
const closing: (() => unknown)[] = [];

async function start(machine?: Machine): Promise<void> {
  program = await town.start(await freePort(), machine);
}
beforeAll(async () => {
  town = await openCrashTown(t.url, { screenings: 1 });
});
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  program?.signal('SIGKILL');
  await program?.ended;
});
afterAll(() => town?.close());

/** A connection from one of the many addresses of this machine. */
function opened(address: string): Promise<Socket> {
  const socket = connect({ port: Number(new URL(program.url).port), host: '127.0.0.1', localAddress: address });
  closing.push(() => socket.destroy());
  return new Promise((done) => {
    socket.on('error', () => done(socket));
    socket.once('connect', () => done(socket));
  });
}
const addressOf = (n: number, perAddress: number): string => `127.1.0.${1 + Math.floor(n / perAddress)}`;

type Answer = { readonly status: number; readonly retryAfter: string | undefined; readonly text: string };

/** One request after the other on one kept connection. Rejects when it is cut. */
function keptVisitor() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  closing.push(() => agent.destroy());
  return (path: string, body?: unknown): Promise<Answer> =>
    new Promise((done, fail) => {
      const sent = httpRequest(
        `${program.url}${path}`,
        {
          agent,
          method: body ? 'POST' : 'GET',
          headers: { ...visitorHeaders().headers, ...(body ? { 'idempotency-key': randomUUID() } : {}) },
        },
        (response) => void read(response).then(done, fail),
      );
      sent.once('error', fail);
      sent.end(body ? JSON.stringify(body) : undefined);
    });
}
async function read(response: IncomingMessage): Promise<Answer> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  return { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], text };
}

/** A program that has just started on a busy machine may refuse the first ones. */
async function readsPage(visitor: ReturnType<typeof keptVisitor>): Promise<void> {
  await expect.poll(async () => (await visitor('/en')).status, { timeout: 60_000 }).toBe(200);
}

const order = () => ({
  payment_method_id: town.cinema.methods.mollie,
  name: 'Ada Lovelace',
  email: 'ada@visitor.example',
  email_confirmation: 'ada@visitor.example',
  amount: 12,
  items: [
    {
      type: 'ticket',
      price_rate_id: town.cinema.rates.normal,
      schedule_id: town.cinema.screeningId,
      seat: town.seat(),
    },
  ],
});

test(`${SLOW_HEADS} connections that send one byte of a head each second are closed, and other visitors are served meanwhile`, {
  tags: ['T58'],
  timeout: TEST_MS,
}, async () => {
  await start();
  const visitor = keptVisitor();
  await readsPage(visitor);
  const sockets: Socket[] = [];
  for (let n = 0; n < SLOW_HEADS; n += AT_ONCE)
    sockets.push(
      ...(await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => opened(addressOf(n + i, HEADS_PER_ADDRESS))))),
    );
  let open = sockets.length;
  let firstAnswer = '';
  const began = performance.now();
  for (const socket of sockets) {
    socket.on('data', (bytes) => {
      firstAnswer ||= bytes.toString();
    });
    socket.once('close', () => {
      open -= 1;
    });
  }
  const head = 'GET /en HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ';
  let byte = 0;
  const sending = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(head[byte] ?? 'x');
    byte += 1;
  }, BYTE_MS);
  closing.push(() => clearInterval(sending));
  let served = 0;
  while (open > 0 && performance.now() - began < CLOSED_WITHIN_MS) {
    expect((await visitor('/healthz')).status).toBe(200);
    // A busy machine may refuse some, and says when to come back.
    for (const { status, retryAfter, text } of [await visitor('/en'), await visitor('/api/checkout', order())]) {
      if (status === 200) served += 1;
      else expect([status, retryAfter ? 'later' : text]).toEqual([503, 'later']);
    }
    await pause(200);
  }
  console.log(
    `${SLOW_HEADS} slow heads: closed after ${Math.round(performance.now() - began)} ms; ${served} others served`,
  );
  expect(open).toBe(0);
  expect(served).toBeGreaterThan(0);
  expect(firstAnswer).toMatch(/^HTTP\/1\.1 408 /);
});

test('a body of 1 GB is refused before it has arrived, announced or in chunks, and others are served meanwhile', {
  tags: ['T58'],
  timeout: TEST_MS,
}, async () => {
  await start();
  const visitor = keptVisitor();
  await readsPage(visitor);
  const ways: readonly Record<string, string>[] = [
    { 'content-length': String(GIGABYTE) },
    { 'transfer-encoding': 'chunked' },
  ];
  for (const length of ways) {
    const headers = { ...visitorHeaders().headers, ...length };
    expect((await sendsBody(headers, FIRST_PIECES)).status).toBe(413);
    // Who goes on sending is cut, and may then find the connection broken before it has read the answer.
    const { status, sent } = await sendsBody(headers, GIGABYTE);
    expect([413, 0]).toContain(status);
    expect(sent).toBeLessThan(GIGABYTE / 20);
    expect((await visitor('/healthz')).status).toBe(200);
  }
});

/** Sends at most so many bytes of a body, until it is answered or cut. `sent`: bytes that the connection took. */
function sendsBody(headers: Record<string, string>, atMost: number): Promise<{ status: number; sent: number }> {
  const piece = Buffer.alloc(1_000_000, 'x');
  const socket = connect(Number(new URL(program.url).port), '127.0.0.1');
  closing.push(() => socket.destroy());
  let sent = 0;
  let answer = '';
  return new Promise((done) => {
    socket.on('data', (bytes) => {
      answer += bytes.toString();
    });
    socket.on('error', () => {}); // the program has closed it
    socket.once('close', () => done({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0), sent }));
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST /api/checkout HTTP/1.1\r\nHost: 127.0.0.1\r\n${head.join('')}\r\n`);
    const isChunked = 'transfer-encoding' in headers;
    const send = (): void => {
      if (!socket.writable || sent >= atMost) return;
      sent += piece.length;
      if (isChunked) socket.write(`${piece.length.toString(16)}\r\n`);
      socket.write(piece, (error) => error || send());
      if (isChunked) socket.write('\r\n');
    };
    send();
  });
}

test(`${LISTENERS} sockets of visitors learn of a sold seat, and pages are read and tickets sold meanwhile`, {
  tags: ['T58', 'T50'],
  timeout: TEST_MS,
}, async () => {
  await start();
  const listeners: Listener[] = [];
  for (let n = 0; n < LISTENERS; n += AT_ONCE)
    listeners.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => listening(n + i)))));
  const channel = `Exhibitor.${town.cinema.exhibitorId}`;
  await Promise.all(listeners.map((socket) => socket.emitWithAck('subscribe', { channel })));
  let notified = 0;
  for (const socket of listeners)
    socket.once('ScheduleSeatsChanged', () => {
      notified += 1;
    });
  const visitor = keptVisitor();
  await readsPage(visitor);
  const bought = await visitor('/api/checkout', order());
  expect(bought.status, bought.text).toBe(200);
  await expect.poll(() => notified, { timeout: 60_000 }).toBe(LISTENERS);
  expect((await visitor('/healthz')).status).toBe(200);
});

function listening(n: number): Promise<Listener> {
  const socket = io(program.url, {
    path: '/realtime',
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { 'x-forwarded-for': `10.9.${Math.floor(n / 200)}.${n % 200}` },
  });
  closing.push(() => socket.disconnect());
  return new Promise((done, fail) => {
    socket.once('connect', () => done(socket));
    socket.once('connect_error', fail);
  });
}

describe('a program with few file numbers', () => {
  const PICTURE = 'poster.svg';
  const PATHS = [
    '/healthz',
    '/readyz',
    '/en',
    '/api/settings',
    '/assets/none.js',
    '/storage/none.svg',
    `/storage/${PICTURE}`,
    '/sw.js',
  ];

  test('has none left: who is connected gets answers or is asked to come back, and all is well when there are some', {
    tags: ['T58', 'I18'],
    timeout: TEST_MS,
  }, async () => {
    await writeFile(join(town.storageDir, PICTURE), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await start({ openFilesMax: FEW_FILES });
    const visitor = keptVisitor();
    await readsPage(visitor);
    const crowd: Socket[] = [];
    for (let n = 0; n < 2 * FEW_FILES; n += AT_ONCE)
      crowd.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => opened(addressOf(n + i, AT_ONCE))))));
    const wrong: string[] = [];
    const statuses: Record<string, number> = {};
    for (let round = 0; round < 10; round++) {
      for (const path of [...PATHS, '/api/checkout']) {
        const answer = await visitor(path, path === '/api/checkout' ? order() : undefined);
        statuses[`${path} ${answer.status}`] = (statuses[`${path} ${answer.status}`] ?? 0) + 1;
        if (answer.status >= 500 && (answer.status !== 503 || !answer.retryAfter))
          wrong.push(`${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
        if (path === `/storage/${PICTURE}` && answer.status === 404) wrong.push(`${path} is there, and not found`);
      }
      await pause(100);
    }
    console.log(statuses);
    expect(wrong).toEqual([]);
    for (const socket of crowd) socket.destroy();
    const newcomer = async () => {
      try {
        return (await keptVisitor()('/api/checkout', order())).status;
      } catch {
        return 0; // not connected yet
      }
    };
    await expect.poll(newcomer, { timeout: 60_000, interval: 200 }).toBe(200);
  });
});
