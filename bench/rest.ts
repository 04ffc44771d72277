import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { Server } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import type { Bench, Figure } from '#bench/figure.ts';
import { median } from '#bench/median.ts';
import { orderBody, orders, pairsOf } from '#bench/orders.ts';
import { newVisitor } from '#bench/visitors.ts';

/** Megabytes; `files`: how many the program has open, connections included. */
type Memory = { readonly node: number; readonly postgres: number; readonly files: number };
/** One round of load and rest. */
export type MemoryRound = { readonly loaded: Memory; readonly rested: Memory };

/** Measures metrics 7 and 14, and the memory and open files of the program at rest after all this, again and again as over a day. */
export async function measureRest(bench: Bench): Promise<Figure[]> {
  const atStart = await memory(bench);
  const first = await load(bench, 0);
  const rounds: MemoryRound[] = [await restAfterLoad(bench)];
  for (let time = 1; time < ROUNDS_OF_A_DAY; time++) {
    await load(bench, time);
    rounds.push(await restAfterLoad(bench));
  }
  return [...first, ...memoryFigures(atStart, rounds)];
}

/** What memory is measured after: 1,000 watchers, four times the capacity, and visitors who look around. `time`: from 0. */
export async function load(bench: Bench, time: number): Promise<readonly [Figure, Figure]> {
  const fan = await fanOut(bench, time);
  const over = await overload(bench);
  await browse(bench);
  return [fan, over];
}

export async function restAfterLoad(bench: Bench): Promise<MemoryRound> {
  const loaded = await memory(bench);
  await pause(REST_MS);
  return { loaded, rested: await memory(bench) };
}

export function memoryFigures(atStart: Memory, rounds: readonly MemoryRound[]): Figure[] {
  const { loaded, rested } = rounds[0] as MemoryRound;
  const atRest = rounds.map((round) => round.rested.node);
  return [
    {
      metric: `memory of the program: at its start, right after load, ${REST_MS / 60_000} minutes later`,
      measured: `${atStart.node} MB, ${loaded.node} MB, ${rested.node} MB`,
      floor: `${REST_MAX_MB} MB at rest`,
      goal: `${REST_MAX_MB} MB at rest`,
      held: rested.node <= REST_MAX_MB,
      remark: `load: the two measurements above, 1,000 watchers, and ${PAGES.toLocaleString('en')} pages of which each tenth is new`,
    },
    {
      metric: `memory of the program at rest over a day: after each of ${ROUNDS_OF_A_DAY} such loads`,
      measured: atRest.map((megabytes) => `${megabytes} MB`).join(', '),
      floor: `${REST_MAX_MB} MB`,
      goal: `${REST_MAX_MB} MB`,
      held: atRest.every((megabytes) => megabytes <= REST_MAX_MB),
      remark: `right after the loads ${rounds.map((round) => `${round.loaded.node} MB`).join(', ')}`,
    },
    filesFigure(atStart, rounds),
    {
      metric: 'memory of PostgreSQL (proportional), at rest and after load',
      measured: `${atStart.postgres} MB, ${loaded.postgres} MB`,
      floor: '',
      goal: '',
      held: null,
      remark: 'of which 512 MB are buffers in the benchmark; npm start uses 128',
    },
  ];
}

/** Compares open files at rest with those before the first load (I23). */
function filesFigure(atStart: Memory, rounds: readonly MemoryRound[]): Figure {
  const ratio = Math.max(...rounds.map(({ rested }) => rested.files)) / atStart.files;
  return {
    metric: `open files of the program at rest, after each of ${ROUNDS_OF_A_DAY} such loads, to those before the first`,
    measured: `${ratio.toFixed(2)} x (${rounds.map(({ rested }) => rested.files).join(', ')} of ${atStart.files})`,
    floor: `${FILES_RATIO_MAX} x`,
    goal: '1.1 x',
    held: ratio <= FILES_RATIO_MAX,
    remark: `right after the loads ${rounds.map(({ loaded }) => loaded.files).join(', ')}`,
  };
}

/** Connections to the database come and go; what is never closed adds up with each load. */
const FILES_RATIO_MAX = 1.5;
const ROUNDS_OF_A_DAY = 3;
/** Each round sells in a row of its own. */
const ROW_OF_ROUND = ['T', 'S', 'R'];
/** Longer than the render thread waits for work, and than the program takes to see that it is quiet. */
const REST_MS = 240_000;
const REST_MAX_MB = 300;
const WATCHERS = 1_000;
const PAGES = 20_000;

/** Visitors look around: pages from the cache, and searches that are new pages. */
async function browse({ program }: Bench): Promise<void> {
  let n = 0;
  const path = (): string => {
    n += 1;
    if (n % 10 === 0) return `/en/movies?q=film+${n}`;
    return n % 3 === 0 ? '/en/movies/soon' : n % 3 === 1 ? '/en' : '/nl-BE/movies/tomorrow';
  };
  await autocannon({
    url: program.url,
    connections: 32,
    amount: PAGES,
    requests: [
      {
        method: 'GET',
        setupRequest: (request) => ({
          ...request,
          path: path(),
          headers: { ...newVisitor(), 'accept-encoding': 'br' },
        }),
      },
    ],
  });
}

/**
 * Measures one change for a thousand subscribers: from the write to the last of them, against a
 * bare broadcast of the same library.
 */
async function fanOut({ ground, program, rounds }: Bench, time: number): Promise<Figure> {
  const bareServer = createServer();
  const bareIo = new Server(bareServer, { transports: ['websocket'] });
  await new Promise<void>((done) => bareServer.listen(0, '127.0.0.1', done));
  const bareUrl = `http://127.0.0.1:${(bareServer.address() as AddressInfo).port}`;
  const bare = await connect(bareUrl, '/socket.io');
  const own = await connect(program.url, '/realtime');
  await Promise.all(
    own.map((socket) => socket.emitWithAck('subscribe', { channel: `Exhibitor.${ground.cinema.exhibitorId}` })),
  );
  const times: { own: number; bare: number }[] = [];
  for (let round = 0; round <= rounds * 5; round++) {
    const bareMs = await untilAll(bare, 'news', () => bareIo.emit('news', { schedule_id: 1 }));
    const screening = ground.spread[round] ?? 0;
    const ownMs = await untilAll(own, 'ScheduleSeatsChanged', async () => {
      const answer = await fetch(`${program.url}/api/checkout`, {
        method: 'POST',
        headers: newVisitor(),
        body: orderBody(ground, screening, [`${ROW_OF_ROUND[time]}-${(round % 19) + 1}`]),
      });
      if (answer.status !== 200) throw new Error(`the order was answered ${answer.status}`);
    });
    if (round > 0) times.push({ own: ownMs, bare: bareMs }); // the first warms both
  }
  for (const socket of [...own, ...bare]) socket.disconnect();
  await bareIo.close();
  const sorted = times.map((time) => time.own).sort((a, b) => a - b);
  const p99 = sorted.at(-1) ?? 0;
  return {
    metric: '7 order to the last of 1,000 watchers',
    measured: `p50 ${Math.round(median(sorted))} ms, worst of ${sorted.length} ${Math.round(p99)} ms; bare broadcast ${Math.round(median(times.map((time) => time.bare)))} ms`,
    floor: 'p99 150 ms',
    goal: '1.5 x bare + 25 ms',
    held: p99 <= 150,
    remark: 'includes the order itself, the reading of its counts, and 1,000 clients in the measuring process',
  };
}

async function connect(url: string, path: string): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let n = 0; n < WATCHERS; n += 50)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: 50 }, (_, i) => {
          const socket = io(url, {
            path,
            transports: ['websocket'],
            forceNew: true,
            extraHeaders: { 'x-forwarded-for': `10.9.${Math.floor((n + i) / 200)}.${(n + i) % 200}` },
          });
          return new Promise<Socket>((done, fail) => {
            socket.once('connect', () => done(socket));
            socket.once('connect_error', fail);
          });
        }),
      )),
    );
  return sockets;
}

async function untilAll(sockets: readonly Socket[], event: string, act: () => unknown): Promise<number> {
  const all = Promise.all(sockets.map((socket) => new Promise<void>((done) => socket.once(event, () => done()))));
  const began = performance.now();
  await act();
  await all;
  return performance.now() - began;
}

/** Sends four times the program's capacity, independent of its answers. */
async function overload({ ground, program, seconds }: Bench): Promise<Figure> {
  const seats = pairsOf(await ground.newHalls(300), 20, 20); // enough for all requests
  const peak = await orders(ground, program.url, seats, { clients: 64, seconds });
  const offered = await orders(ground, program.url, seats, {
    clients: 1_000,
    seconds,
    overallRate: Math.round(peak.perSecond * 4),
  });
  const share = offered.perSecond / peak.perSecond;
  return {
    metric: '14 four times the capacity offered',
    measured: `${share.toFixed(2)} x peak accepted (${Math.round(offered.perSecond)}/s of ${Math.round(peak.perSecond)}/s), ${offered.refused} told to come back, half of all within ${offered.p50} ms, p99 ${offered.p99} ms, ${offered.errors} errors`,
    floor: '0.7 x',
    goal: '0.9 x, refused within 20 ms, p99 of accepted 4 x p50',
    held: share >= 0.7,
    remark: 'the generator takes the processor from the program',
  };
}

/** PostgreSQL by proportional set size, so that shared buffers count once. */
export async function memory({ program, ground }: Bench): Promise<Memory> {
  const { rss } = await program.usage();
  const { rows } = await ground.owner('SELECT pid FROM pg_stat_activity');
  let kilobytes = 0;
  for (const pid of [ground.postgresPid, ...(rows as { pid: number }[]).map((row) => row.pid)]) {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
  }
  const files = (await readdir(`/proc/${program.pid}/fd`)).length;
  return { node: Math.round(rss / 2 ** 20), postgres: Math.round(kilobytes / 1_024), files };
}
