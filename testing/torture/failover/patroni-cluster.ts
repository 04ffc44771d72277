import type { ChildProcess } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort, isAlive } from '#platform/db/embedded/embedded.ts';
import { migrate } from '#platform/db/migrate.ts';
import { childrenOf, shoot } from '#testing/torture/chaos/killable-postgres.ts';
import { type DebianPrograms, startProgram, UNPRIVILEGED } from '#testing/torture/failover/debian-programs.ts';
import type { FailoverCluster } from '#testing/torture/failover/failover-cluster.ts';
import {
  haproxySettings,
  type Links,
  PASSWORD,
  type PatroniServer,
  patroniSettings,
  SUPERUSER,
} from '#testing/torture/failover/patroni-settings.ts';
import { openSwitchingProxy } from '#testing/torture/failover/switching-proxy.ts';

const NAMES = ['one', 'two', 'three'] as const;
const DATABASE = 'torture';
const OWNER = 'foyer';
const WITHIN_MS = 180_000;
const LAST_LINES = 15;

type Member = { readonly name: string; readonly role: string; readonly state: string; readonly timeline?: number };
/** What is cut off a server in a partition. */
const CUTS: readonly (readonly (keyof Links)[])[] = [
  ['etcd', 'copies', 'peers', 'sessions', 'checks'], // the whole machine
  ['etcd', 'copies', 'peers'], // still reachable for HAProxy: the way to two primaries
  ['etcd'],
];

/**
 * etcd, three servers of PostgreSQL under Patroni with synchronous replication, and HAProxy, from
 * the packages of Debian, in a temporary folder and on free ports. Everything runs unprivileged.
 */
export async function openPatroniCluster(programs: DebianPrograms): Promise<FailoverCluster> {
  const root = await mkdtemp(join(tmpdir(), 'foyer-patroni-'));
  await chmod(root, 0o755);
  const logOf = (name: string) => join(root, name, 'log');
  const folderFor = async (name: string): Promise<string> => {
    const folder = join(root, name);
    await mkdir(folder, { mode: 0o700 });
    if (UNPRIVILEGED.uid !== undefined) await chown(folder, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
    return folder;
  };
  const running = new Map<string, ChildProcess>();
  const start = (name: string, program: string, args: readonly string[]) =>
    running.set(name, startProgram(program, args, join(root, name), logOf(name)));

  const etcdPort = await freePort();
  await folderFor('etcd');
  start('etcd', programs.etcd, etcdArguments(etcdPort, await freePort(), join(root, 'etcd/data')));
  const servers: PatroniServer[] = [];
  for (const name of NAMES) {
    const [postgresPort, restPort] = [await freePort(), await freePort()];
    const folder = await folderFor(name);
    const server = { name, folder, postgresPort, restPort, links: await linksOf(etcdPort, postgresPort, restPort) };
    await writeFile(join(folder, 'patroni.yml'), patroniSettings(server, programs.postgres), { mode: 0o644 });
    servers.push(server);
  }
  const startPatroni = ({ name, folder }: PatroniServer) =>
    start(name, programs.patroni, [join(folder, 'patroni.yml')]);

  const lastWords = async (): Promise<string> => {
    const logs = ['etcd', ...NAMES, 'haproxy'].map(async (name) => {
      const text = await readFile(logOf(name), 'utf8').catch(() => '');
      return `${name}: ${text.trim().split('\n').slice(-LAST_LINES).join('\n  ')}`;
    });
    return (await Promise.all(logs)).join('\n');
  };
  async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
    const deadline = performance.now() + WITHIN_MS;
    while (!(await holds())) {
      if (performance.now() > deadline) throw new Error(`still waiting: ${what}\n${await lastWords()}`);
      await pause(100);
    }
  }
  /** The cluster as the Patroni of any other server than `not` sees it. */
  async function members(not?: PatroniServer): Promise<readonly Member[]> {
    for (const server of servers) {
      if (server === not) continue;
      const seen = await askPatroni(server, '/cluster');
      if (seen) return (seen as { members: Member[] }).members;
    }
    return [];
  }
  const isRunning = ({ state }: Member) => state === 'running' || state === 'streaming';
  async function leader(not?: PatroniServer): Promise<PatroniServer | undefined> {
    const found = (await members(not)).find((member) => member.role === 'leader' && isRunning(member));
    return servers.find(({ name }) => name === found?.name);
  }
  async function leaderNow(): Promise<PatroniServer> {
    const server = await leader();
    if (!server) throw new Error(`there is no primary\n${await lastWords()}`);
    return server;
  }
  const anotherLeads = (old: PatroniServer) =>
    until(`another primary than ${old.name}`, async () => {
      const next = await leader(old);
      return next !== undefined && next !== old;
    });
  async function healed(): Promise<void> {
    await until('every server copies the primary', async () => {
      const all = await members();
      const isWhole = all.length === servers.length && all.every(isRunning);
      return (
        isWhole &&
        new Set(all.map(({ timeline }) => timeline)).size === 1 &&
        all.some(({ role }) => role === 'leader') &&
        all.some(({ role }) => role === 'sync_standby')
      );
    });
  }

  async function stop(): Promise<void> {
    for (const child of running.values()) shoot(child.pid ?? 0);
    for (const server of servers) await killPostgres(server);
    for (const { links } of servers) await Promise.all(Object.values(links).map((link) => link.close()));
    await rm(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  try {
    for (const server of servers) startPatroni(server);
    const port = await freePort();
    await folderFor('haproxy');
    await writeFile(join(root, 'haproxy/haproxy.cfg'), haproxySettings(port, servers));
    start('haproxy', programs.haproxy, ['-db', '-f', join(root, 'haproxy/haproxy.cfg')]);
    await healed();
    await createDatabase(port, until);
    return {
      url: addressOf(port, OWNER, DATABASE),
      superuserUrl: addressOf(port, SUPERUSER, DATABASE),
      healed,
      stop,
      async kill(dice) {
        const primary = await leaderNow();
        if (dice.chance(0.25)) {
          await killPostgres(primary); // its Patroni starts it again
          return;
        }
        shoot(running.get(primary.name)?.pid ?? 0);
        await killPostgres(primary);
        await anotherLeads(primary);
        startPatroni(primary);
      },
      async switchover() {
        const primary = await leaderNow();
        const candidate = (await members()).find(({ role }) => role === 'sync_standby')?.name;
        const answer = await fetch(`http://127.0.0.1:${primary.restPort}/switchover`, {
          method: 'POST',
          body: JSON.stringify({ leader: primary.name, candidate }),
        });
        if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}\n${await lastWords()}`);
        await anotherLeads(primary);
      },
      async partition(time) {
        const primary = await leaderNow();
        const links = (CUTS[time % CUTS.length] ?? []).map((name) => [name, primary.links[name]] as const);
        for (const [, link] of links) link.hold();
        await anotherLeads(primary);
        return async () => {
          const targets = targetsOf(etcdPort, primary.postgresPort, primary.restPort);
          for (const [name, link] of links) {
            link.cut();
            link.leadTo(targets[name]);
          }
        };
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const etcdArguments = (port: number, peerPort: number, dataDir: string): string[] => [
  `--data-dir=${dataDir}`,
  `--listen-client-urls=http://127.0.0.1:${port}`,
  `--advertise-client-urls=http://127.0.0.1:${port}`,
  `--listen-peer-urls=http://127.0.0.1:${peerPort}`,
  `--initial-advertise-peer-urls=http://127.0.0.1:${peerPort}`,
  `--initial-cluster=default=http://127.0.0.1:${peerPort}`,
];

const targetsOf = (etcd: number, postgres: number, rest: number): Record<keyof Links, number> => ({
  etcd,
  copies: postgres,
  peers: rest,
  sessions: postgres,
  checks: rest,
});

async function linksOf(etcdPort: number, postgresPort: number, restPort: number): Promise<Links> {
  const links = Object.entries(targetsOf(etcdPort, postgresPort, restPort)).map(
    async ([name, target]) => [name, await openSwitchingProxy(target)] as const,
  );
  return Object.fromEntries(await Promise.all(links)) as Links;
}

/** Answers of Patroni's own address; undefined: there is none at present. */
async function askPatroni({ restPort }: PatroniServer, path: string): Promise<unknown> {
  try {
    const answer = await fetch(`http://127.0.0.1:${restPort}${path}`, { signal: AbortSignal.timeout(2_000) });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined; // killed, or without etcd: another server knows more
  }
}

/** SIGKILL of the server and all its processes. */
async function killPostgres({ folder }: PatroniServer): Promise<void> {
  const text = await readFile(join(folder, 'data/postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  if (!isAlive(pid)) return;
  const family = await childrenOf(pid);
  shoot(pid);
  for (const child of family) shoot(child.pid);
}

/** The owner of the database has the rights that docs/operate.md names, and no more. */
async function createDatabase(
  port: number,
  until: (what: string, holds: () => Promise<boolean>) => Promise<void>,
): Promise<void> {
  await until('HAProxy leads to the primary', async () => {
    const admin = new pg.Client({ connectionString: addressOf(port, SUPERUSER, 'postgres') });
    admin.on('error', () => {}); // the statement reports it
    try {
      await admin.connect();
      await admin.query(`CREATE ROLE ${OWNER} LOGIN CREATEROLE PASSWORD '${PASSWORD}'`);
      await admin.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER}`);
      return true;
    } catch (error) {
      if ((error as { code?: string }).code?.startsWith('42')) throw error;
      return false; // not yet reachable
    } finally {
      await admin.end().catch(() => {});
    }
  });
  await migrate(addressOf(port, OWNER, DATABASE));
}

const addressOf = (port: number, user: string, database: string): string =>
  `postgres://${user}:${PASSWORD}@127.0.0.1:${port}/${database}`;
