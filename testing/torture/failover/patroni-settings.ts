import type { SwitchingProxy } from '#testing/torture/failover/switching-proxy.ts';

/** The ways between a server and the rest of the cluster; each can be held, as in a network that is cut. */
export type Links = {
  /** From its Patroni to etcd. */
  readonly etcd: SwitchingProxy;
  /** From the other servers to its PostgreSQL and its Patroni. */
  readonly copies: SwitchingProxy;
  readonly peers: SwitchingProxy;
  /** From HAProxy to both. */
  readonly sessions: SwitchingProxy;
  readonly checks: SwitchingProxy;
};

export type PatroniServer = {
  readonly name: string;
  readonly folder: string;
  readonly postgresPort: number;
  readonly restPort: number;
  readonly links: Links;
};

export const PASSWORD = 'torture';
export const SUPERUSER = 'postgres';

/** What docs/operate.md recommends: a lost primary is replaced after at most 20 s, plus its promotion. */
const CLUSTER = {
  ttl: 20,
  loop_wait: 2,
  retry_timeout: 5,
  synchronous_mode: true,
  postgresql: {
    use_pg_rewind: true,
    use_slots: true,
    parameters: { max_connections: 150, max_wal_senders: 8, synchronous_commit: 'on', wal_keep_size: '256MB' },
  },
} as const;

/** The settings of Patroni for a server. YAML accepts JSON. */
export function patroniSettings(server: PatroniServer, postgresFolder: string): string {
  const { name, folder, postgresPort, restPort, links } = server;
  const address = (port: number) => `127.0.0.1:${port}`;
  return JSON.stringify({
    scope: 'foyer',
    name,
    restapi: { listen: address(restPort), connect_address: address(links.peers.port) },
    etcd3: { proxy: `http://${address(links.etcd.port)}` },
    bootstrap: { dcs: CLUSTER, initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'] },
    postgresql: {
      listen: address(postgresPort),
      connect_address: address(links.copies.port),
      data_dir: `${folder}/data`,
      bin_dir: postgresFolder,
      pgpass: `${folder}/pgpass`,
      authentication: {
        superuser: { username: SUPERUSER, password: PASSWORD },
        replication: { username: 'replicator', password: PASSWORD },
      },
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication replicator 127.0.0.1/32 scram-sha-256'],
      parameters: { unix_socket_directories: '' },
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
    watchdog: { mode: 'off' },
  });
}

/** One address that leads to the server whose Patroni says that it is the primary. */
export const haproxySettings = (port: number, servers: readonly PatroniServer[]): string => `
global
  maxconn 500
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 1s
listen postgres
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers
  .map(({ name, links }) => `  server ${name} 127.0.0.1:${links.sessions.port} check port ${links.checks.port}`)
  .join('\n')}
`;
