/**
 * The printer bridge (decision 0057): prints, on the printers beside this machine, what a server has
 * for them that cannot reach them. `npm run bridge`, or the one file bridge.mjs from the portal.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runBridge } from '#tools/bridge/run-bridge.ts';
import { type BridgeIdentity, Refused, registerBridge, serverCalls } from '#tools/bridge/server-calls.ts';

const USAGE = `First start, with the address of your Foyer and a code from the portal (Devices, Add a device):
  node bridge.mjs --server https://tickets.example --code ABCD-EFGH
Every other start:
  node bridge.mjs
Options: --data FILE   where this bridge keeps its secret (default: foyer-bridge.json)`;
const DATA_FILE = 'foyer-bridge.json';
/** Wrong use, or a server that does not know this bridge: starting again changes nothing. */
const GIVEN_UP = 2;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function identityAt(file: string): Promise<BridgeIdentity | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : (JSON.parse(text) as BridgeIdentity);
}

/** Returns the origin of the server, or null if it is none. */
function originOf(typed: string): string | null {
  const url = URL.parse(typed.includes('://') ? typed : `https://${typed}`);
  return url && /^https?:$/.test(url.protocol) ? url.origin : null;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      server: { type: 'string' },
      code: { type: 'string' },
      data: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const file = resolve(values.data ?? DATA_FILE);
  let identity = await identityAt(file);
  if (values.help || (!identity && !values.server)) {
    say(USAGE);
    return values.help ? 0 : GIVEN_UP;
  }
  if (values.server) {
    const server = originOf(values.server);
    if (!server) {
      say(`"${values.server}" is no address of a server.\n${USAGE}`);
      return GIVEN_UP;
    }
    if (!identity || values.code) {
      identity = await registerBridge(server, values.code ?? '');
      await writeFile(file, JSON.stringify(identity), { mode: 0o600 });
    }
  }
  if (!identity) return GIVEN_UP;
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort());
  say(`Bridge ${identity.uid} of ${identity.server}. Choose it in the portal, under Printers.`);
  await runBridge({ calls: serverCalls(identity), say, signal: ending.signal });
  return 0;
}

process.exitCode = await main().catch((error: Error) => {
  say(error instanceof Refused ? error.message : `${error.message}\n${USAGE}`);
  return GIVEN_UP;
});
