import { fork } from 'node:child_process';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import autocannon from 'autocannon';
import type { Bench, Figure } from '#bench/figure.ts';
import { measureHydration } from '#bench/hydration.ts';
import { median } from '#bench/median.ts';
import { startProgram } from '#bench/program.ts';
import { DAY_PAGE, LOCALES, showProgramme } from '#bench/programme.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';

const CONNECTIONS = 64;

/**
 * Measures metrics 5 and 6, on the list of a day of 40 films shown five times each, with 1,000
 * screenings in the programme: a cached page against a static buffer of the same bytes, an uncached
 * page against its bare rendering, the first visitor after a change, its size, and its time in the
 * browser.
 */
export async function measurePages({ rounds, seconds }: Pick<Bench, 'rounds' | 'seconds'>): Promise<Figure[]> {
  const ground = await showProgramme();
  const program = await startProgram(ground.url);
  try {
    const bench = { ground, program, rounds, seconds };
    return [
      ...(await cachedPage(bench)),
      await freshPage(bench),
      await afterAChange(bench),
      ...(await measureHydration(`${program.url}/en${DAY_PAGE}`, rounds)),
      await weight(bench),
    ];
  } finally {
    await program.close();
    await ground.close();
  }
}

/** Returns requests a second; throws if one of them has another status than `status`. */
async function hit(url: string, seconds: number, status: 200 | 304, headers: Record<string, string>): Promise<number> {
  const run = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { 'accept-encoding': 'br', ...headers },
  });
  const statuses = Object.keys(run.statusCodeStats ?? {});
  if (run.errors > 0 || statuses.some((each) => each !== String(status)))
    throw new Error(`${url} answered ${statuses.join(', ')} and broke ${run.errors} times`);
  return run.requests.average;
}

/**
 * Drops the headers that every server sends. The generator reads headers too, so both sides send
 * the same ones.
 */
const OWN = /^(date|connection|keep-alive|transfer-encoding|content-length)$/;
const headersOf = (answer: Response): Record<string, string> =>
  Object.fromEntries([...answer.headers].filter(([name]) => !OWN.test(name)));

async function cachedPage({ program, rounds, seconds }: Bench): Promise<Figure[]> {
  const address = `${program.url}/en${DAY_PAGE}`;
  for (let i = 0; i < 50; i++)
    await fetch(address, { headers: { 'accept-encoding': 'br' } }).then((answer) => answer.text());
  const page = await fetch(address, { headers: { 'accept-encoding': 'br' } });
  const body = brotliCompressSync(Buffer.from(await page.text()), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  const etag = page.headers.get('etag') ?? '"x"';
  const reference = fork(join(import.meta.dirname, 'static-page.ts'));
  const unchanged = await fetch(address, { headers: { 'if-none-match': etag } });
  reference.send({
    body: body.toString('base64'),
    etag,
    headers: { ...headersOf(page), 'content-encoding': 'br' },
    kept: headersOf(unchanged),
  });
  const base = await new Promise<string>((done) => reference.once('message', (url) => done(url as string)));
  const ratios: number[] = [];
  const notModified: number[] = [];
  const rates: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const bare = await hit(base, seconds, 200, {});
    const own = await hit(address, seconds, 200, {});
    ratios.push(own / bare);
    rates.push(own);
    const bare304 = await hit(base, seconds, 304, { 'if-none-match': etag });
    const own304 = await hit(address, seconds, 304, { 'if-none-match': etag });
    notModified.push(own304 / bare304);
  }
  reference.disconnect();
  return [
    {
      metric: '5 page from memory against a static Brotli buffer',
      measured: `${median(ratios).toFixed(2)} x (${Math.round(median(rates))}/s)`,
      floor: '0.7 x',
      goal: '0.9 x',
      held: median(ratios) >= 0.7,
      remark: 'the reference sends the same bytes, headers included',
    },
    {
      metric: '5 the same, not modified (304)',
      measured: `${median(notModified).toFixed(2)} x`,
      floor: '0.7 x',
      goal: '0.9 x',
      held: median(notModified) >= 0.7,
      remark: '',
    },
  ];
}

/** Measures in one process: a page against the bare rendering of the same elements. */
async function freshPage({ program, rounds }: Bench): Promise<Figure> {
  const { measureRender } = (await import(join(import.meta.dirname, 'render.ts'))) as typeof import('#bench/render.ts');
  const taken = [];
  for (let round = 0; round < rounds; round++) taken.push(await measureRender(program.url, DAY_PAGE));
  const ratio = median(taken.map((each) => each.bareMs / each.pageMs));
  return {
    metric: '6 page rendered anew against bare renderToString of its elements',
    measured: `${ratio.toFixed(2)} x (${median(taken.map((each) => each.pageMs)).toFixed(2)} ms against ${median(taken.map((each) => each.bareMs)).toFixed(2)} ms)`,
    floor: '0.7 x',
    goal: '0.9 x',
    held: ratio >= 0.7,
    remark: 'routing and the head of the page',
  };
}

const CHANGE_WITHIN_MS = 5_000;

/** Changes the programme; requests the page after this node has received the change. */
async function afterAChange({ ground, program, rounds }: Bench): Promise<Figure> {
  const [site, page] = [`${program.url}/api/site?locale=fr`, `${program.url}/en${DAY_PAGE}`];
  const versionOf = async () => ((await (await fetch(site)).json()) as { data: { version: string } }).data.version;
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = await versionOf();
    await inTenant(ground, ground.cinema.exhibitorId, (tx) =>
      tx.run('UPDATE movie SET runtime_minutes = runtime_minutes + 1 WHERE exhibitor_id = tenant() AND id = $1', [
        ground.cinema.movieId,
      ]),
    );
    const deadline = performance.now() + CHANGE_WITHIN_MS;
    while ((await versionOf()) === before)
      if (performance.now() > deadline) throw new Error('a change of the programme was not heard of');
    const began = performance.now();
    await (await fetch(page, { headers: { 'accept-encoding': 'br' } })).arrayBuffer();
    times.push(performance.now() - began);
  }
  return {
    metric: '6 first visitor after a change of the programme',
    measured: `${median(times).toFixed(1)} ms`,
    floor: '',
    goal: '15 ms and the rendering',
    held: null,
    remark: 'data of the site in one language, rendering, first compression, HTTP',
  };
}

/**
 * Returns bytes over the wire, and megabytes of the program with the page rendered in every
 * language.
 */
async function weight({ program }: Bench): Promise<Figure> {
  let bytes = 0;
  for (const locale of LOCALES) {
    const answer = await fetch(`${program.url}/${locale}${DAY_PAGE}`, { headers: { 'accept-encoding': 'br' } });
    await answer.arrayBuffer();
    bytes = Number(answer.headers.get('content-length') ?? 0);
  }
  const { rss } = await program.usage();
  return {
    metric: 'the page of a day, and the memory of a node with 1,000 screenings in four languages',
    measured: `${Math.round(bytes / 1_000)} kB compressed, ${Math.round(rss / 2 ** 20)} MB`,
    floor: '',
    goal: '',
    held: null,
    remark: '',
  };
}
