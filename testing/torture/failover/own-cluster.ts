import { setTimeout as pause } from 'node:timers/promises';
import type { FailoverCluster } from '#testing/torture/failover/failover-cluster.ts';
import { openReplicatedPostgres } from '#testing/torture/failover/replicated-postgres.ts';
import { openSwitchingProxy } from '#testing/torture/failover/switching-proxy.ts';

const CUT_OFF_MS = 3_000;

/** The PostgreSQL of the packages with one standby and our proxy: needs nothing from the system. */
export async function openOwnCluster(): Promise<FailoverCluster> {
  const servers = await openReplicatedPostgres();
  const proxy = await openSwitchingProxy(servers.primaryPort);
  const takeOver = async () => {
    proxy.cut();
    proxy.leadTo(servers.standbyPort);
    await servers.promote();
    await servers.rebuildStandby();
  };
  return {
    url: servers.url(proxy.port),
    superuserUrl: servers.url(proxy.port), // its only login
    async kill() {
      await servers.crashPrimary();
      await takeOver();
    },
    async switchover() {
      await servers.closePrimary();
      await takeOver();
    },
    async partition() {
      proxy.hold();
      await pause(CUT_OFF_MS);
      proxy.cut();
      proxy.leadTo(servers.primaryPort);
      return async () => {};
    },
    healed: async () => {},
    async stop() {
      await proxy.close();
      await servers.stop();
    },
  };
}
