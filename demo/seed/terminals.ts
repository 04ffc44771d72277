import type { SimulatedProviders } from '#demo/seed/offer.ts';
import type { Seeding } from '#demo/seed/within.ts';
import { zTerminalForm } from '#modules/terminals/contract/staff.ts';
import { addTerminal, changeTerminal } from '#modules/terminals/server.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';

const NAME = 'Till 1';

type Standing = {
  id: number;
  name: string;
  host: string | null;
  port: number | null;
  device_id: number | null;
  busy: boolean;
};

/**
 * Adds the simulated card terminal. An employee chooses its register after one has been
 * approved. If its address differs from the last start it is changed, unless a payment at it is
 * still pending.
 */
export async function seedTerminal(
  { db, acting, tx }: Seeding,
  secrets: Secrets,
  simulator: SimulatedProviders['zvt'] | null,
): Promise<void> {
  if (!simulator) return;
  // It has an address; terminals in an account are added by hand.
  const accounts = { terminals: () => Promise.reject(new Error('the demo has no terminals in accounts')) };
  const deps = { db, secrets, accounts, allowLoopback: true };
  const { host, zvtPort: port } = simulator;
  const terminals = await tx.query<Standing>(
    `SELECT id, name, host, port, device_id, EXISTS (SELECT 1 FROM terminal_order o
              WHERE o.exhibitor_id = t.exhibitor_id AND o.terminal_id = t.id AND o.ended_at IS NULL) AS busy
       FROM terminal t WHERE exhibitor_id = tenant() ORDER BY id LIMIT 100`,
  );
  if (terminals.length === 0)
    await addTerminal(deps, acting, zTerminalForm.parse({ name: NAME, host, port, device_id: null }));
  const here = terminals.find((terminal) => terminal.name === NAME && terminal.host?.startsWith('127.'));
  if (!here || here.busy || (here.host === host && here.port === port)) return;
  await changeTerminal(deps, acting, here.id, zTerminalForm.parse({ ...here, host, port }));
}
