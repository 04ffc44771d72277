import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openZvtLine, type ZvtTimes } from '#modules/terminals/server/zvt/zvt-client.ts';

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((close) => close()));
});
const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const ACK = '80 00 00';
const COMPLETION = '06 0F 00';
const PAID = '04 0F 09 27 00 04 00 00 00 00 12 00';

/**
 * A terminal that sends the scripted answer to a message with the given start; each once, in order.
 */
async function scripted(script: readonly (readonly [hears: string, says: string | null])[]) {
  const received: string[] = [];
  const left = [...script];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      const text = chunk.toString('hex');
      received.push(text);
      const [next] = left;
      if (!next || !text.includes(next[0].replaceAll(' ', '').toLowerCase())) return;
      left.shift();
      if (next[1] === null) socket.resetAndDestroy();
      else socket.write(bytes(next[1]));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  opened.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  });
  return { heard: received, port: (server.address() as AddressInfo).port };
}

/** Timeouts for a terminal that answers, also on a busy machine. */
const PATIENT = { connectMs: 10_000, ackMs: 10_000, commandMs: 10_000, wholeMs: 15_000 } as const;
/** Timeouts for a terminal that does not answer. */
const QUICK = { ...PATIENT, ackMs: 100, commandMs: 150 } as const;
async function line(port: number, times: Partial<ZvtTimes> = PATIENT) {
  const there = await openZvtLine(
    { host: '127.0.0.1', port, password: '000000', slips: 'terminal' },
    { allowLoopback: true, times },
  );
  opened.push(async () => there.cut());
  return there;
}
const silent = () => {};

test('a terminal without TLV support is registered without it', async () => {
  const { port, heard: received } = await scripted([
    ['0606 2604', '84 9A 00'],
    ['06 00 06 00 00 00 18 09 78', `${ACK} 06 0F 02 19 00`],
  ]);
  const there = await line(port);
  expect(await there.register()).toMatchObject({ end: 'completed', code: 0 });
  await expect.poll(() => received.length).toBe(3); // both registrations, and the acknowledgement of the end
});

test('a payment in fragments and in bulk: each message is acknowledged, one by one', async () => {
  const steps: number[] = [];
  const { port, heard: received } = await scripted([
    ['06 01', `${ACK} 04 FF 01 0A 04 FF 01 0B 06 D1 03 01 48 69 04 0F 09 27 00`],
    [ACK, `04 00 00 00 00 12 00 06 0F`],
    [ACK, '00'],
  ]);
  const there = await line(port);
  const end = await there.authorise(1_200, (code) => steps.push(code));
  expect(end).toMatchObject({ end: 'completed', transaction: { result: 0, amount: 1_200 } });
  expect(steps).toEqual([0x0a, 0x0b]);
  await expect.poll(() => received.join('').match(/800000/g)?.length).toBe(5);
});

test('without an acknowledgement in time the connection closes: late answers are ignored', {
  tags: ['D-143'],
}, async () => {
  const { port } = await scripted([['05 01', '']]);
  const there = await line(port, QUICK);
  await expect(there.status()).rejects.toMatchObject({ name: 'LineProblem', kind: 'silent' });
  await expect(there.status()).rejects.toMatchObject({ kind: 'cut' });
});

test('every progress message restarts the timeout, up to a limit', { tags: ['D-143'] }, async () => {
  const { port } = await scripted([['06 01', ACK]]);
  const quiet = await line(port, { ...QUICK, ackMs: PATIENT.ackMs, wholeMs: 3_600_000 });
  await expect(quiet.authorise(1, silent)).rejects.toMatchObject({ kind: 'silent' }); // in less than that hour

  const talker = createServer((socket) => {
    const talking = setInterval(() => socket.write(bytes('04 FF 01 0E')), 40);
    socket.on('error', silent);
    socket.on('close', () => clearInterval(talking));
    socket.on('data', silent);
  });
  await new Promise<void>((done) => talker.listen(0, '127.0.0.1', done));
  opened.push(() => new Promise((done) => talker.close(done)));
  const wholeMs = 600;
  const talking = await line((talker.address() as AddressInfo).port, { ...PATIENT, wholeMs });
  const start = performance.now();
  await expect(talking.authorise(1, silent)).rejects.toMatchObject({ kind: 'silent' });
  expect(performance.now() - start).toBeGreaterThan(wholeMs - 50);
});

test('reports a broken connection, before and after the acknowledgement', { tags: ['T35'] }, async () => {
  for (const script of [
    [['06 01', null]],
    [
      ['06 01', `${ACK} ${PAID}`],
      [ACK, null],
    ],
  ] as const) {
    const { port } = await scripted(script);
    await expect((await line(port)).authorise(1_200, silent)).rejects.toMatchObject({ kind: 'cut' });
  }
});

test('a request of the terminal gets "not supported", and it continues', async () => {
  const { port, heard: received } = await scripted([
    ['06 01', `${ACK} 04 0D 00`],
    ['84 83 00', `${PAID} ${COMPLETION}`],
  ]);
  expect(await (await line(port)).authorise(1_200, silent)).toMatchObject({ end: 'completed' });
  expect(received.join('')).toContain('848300');
});

test('noise is not a payment', { tags: ['T35'] }, async () => {
  const noise = Buffer.from(Array.from({ length: 4_000 }, (_, index) => (index * 73 + (index >> 3)) % 256)).toString(
    'hex',
  );
  const { port } = await scripted([['06 01', ACK + noise]]);
  const result = await (await line(port, QUICK))
    .authorise(1_200, silent)
    .catch((error: { name: string }) => error.name);
  expect(result === 'LineProblem' || (result as { transaction: unknown }).transaction === null).toBe(true);
});

test('one command at a time, and an unreachable terminal is reported', async () => {
  const { port } = await scripted([['06 01', ACK]]);
  const there = await line(port);
  const first = there.authorise(1_200, silent).catch((error: { kind: string }) => error.kind);
  expect(() => there.authorise(1_200, silent)).toThrow('one command at a time');
  there.abort();
  there.cut();
  expect(await first).toBe('cut');
  await expect(line(1)).rejects.toMatchObject({ kind: 'unreachable' });
});
