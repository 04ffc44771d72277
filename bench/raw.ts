import { spawn } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ground } from '#bench/ground.ts';
import { BY_KEY } from '#platform/db/tx.ts';

/**
 * Returns orders per second of the raw reference: pgbench, one function call per order
 * (bench/raw-order.sql).
 */
export async function rawOrders(
  ground: Ground,
  options: {
    screenings: readonly number[];
    pairs: number;
    clients: number;
    seconds: number;
    series?: string;
  },
): Promise<number> {
  const first = Math.min(...options.screenings);
  const folder = await mkdtemp(join(tmpdir(), 'foyer-raw-'));
  const script = join(folder, 'order.sql');
  await ground.owner(await readFile(join(import.meta.dirname, 'raw-order.sql'), 'utf8'));
  const series = `bench_${options.series ?? 'spread'}_no`;
  await ground.owner(`CREATE SEQUENCE IF NOT EXISTS ${series}`);
  await ground.owner(`ALTER SEQUENCE ${series} RESTART`);
  const { cinema } = ground;
  await writeFile(
    script,
    `SELECT bench_order('${series}', ${cinema.exhibitorId}, ${first}, ${options.screenings.length}, ${cinema.rates.normal}, ${cinema.methods.mollie}, ${options.pairs});\n`,
  );
  const url = new URL(ground.url);
  const output = await pgbench(
    [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(options.clients),
      '-j',
      '2',
      '-T',
      String(options.seconds),
      '-f',
      script,
      '-h',
      url.hostname,
      '-p',
      url.port,
      '-U',
      url.username,
      'postgres',
    ],
    decodeURIComponent(url.password),
  );
  const found = /tps = ([\d.]+)/.exec(output);
  if (!found) throw new Error(`pgbench said nothing of its speed: ${output}`);
  return Number(found[1]);
}

function pgbench(args: string[], password: string): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn('pgbench', args, {
      env: { ...process.env, PGPASSWORD: password, PGOPTIONS: BY_KEY.map((each) => `-c ${each}`).join(' ') },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        error.code === 'ENOENT'
          ? new Error('pgbench is missing: the raw reference comes with the Debian package postgresql-15')
          : error,
      ),
    );
    child.once('exit', (code) =>
      code === 0 ? done(output) : fail(new Error(`pgbench failed: ${output.slice(0, 600)}`)),
    );
  });
}
