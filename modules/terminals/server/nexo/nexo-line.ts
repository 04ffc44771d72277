import { randomUUID } from 'node:crypto';
import { bodyOf, isRejected } from '#modules/terminals/rules/nexo/answers.ts';
import {
  isNameOfTerminal,
  NEXO_CLOUD_HOSTS,
  type NexoReach,
  serviceIdOf,
} from '#modules/terminals/rules/nexo/message-ids.ts';
import { at, type Json, textAt } from '#modules/terminals/rules/nexo/read-json.ts';
import type { NexoRequest } from '#modules/terminals/rules/nexo/requests.ts';
import type { SlipsBy } from '#modules/terminals/rules/zvt/zvt-commands.ts';
import { LineProblem, TerminalRefuses } from '#modules/terminals/server/drivers/line-problem.ts';
import { decrypted, encrypted, keysOf, type SharedKey } from '#modules/terminals/server/nexo/nexo-crypto.ts';
import { jsonOf, parsed } from '#modules/terminals/server/nexo/nexo-json.ts';
import { type Endpoint, post, type Wait } from '#modules/terminals/server/nexo/nexo-post.ts';
import { addressOf, isLoopback } from '#modules/terminals/server/terminal-address.ts';
import type { TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';

type Facts = {
  readonly reach: NexoReach;
  readonly host: string;
  readonly port: number;
  readonly poi_id: string;
  readonly key_identifier: string | null;
  readonly key_version: number | null;
  readonly root_certificate: string | null;
  readonly sealed: Buffer;
  readonly slips: SlipsBy;
};

/** A way to a terminal: it sends one message, and returns the body of the answer to it. */
export type NexoLine = {
  readonly poiId: string;
  readonly tillPrints: boolean;
  /** Throws LineProblem if no answer to this message comes, and TerminalRefuses if the terminal refuses our key. */
  ask(request: NexoRequest, wait: Wait): Promise<Json>;
  /** Sends a message whose answer has no body, and does not wait for what comes of it. */
  tell(request: NexoRequest, wait: Wait): Promise<void>;
};

/** A ServiceID for a message that no one asks about later. */
export const freshServiceId = (): string => serviceIdOf(randomUUID());

const SECRET_REFUSED = { state: 'invalid_credential', note: 'secret_refused' } as const;
const UNAUTHENTICATED = 401;
const FORBIDDEN = 403;

/** Returns a way to a terminal. Throws LineProblem, also in a restored copy, and TerminalRefuses. */
export async function nexoLine(deps: TerminalDeps, exhibitorId: number, terminalId: number): Promise<NexoLine> {
  if (deps.isQuiet?.()) throw new LineProblem('forbidden', 'this is a restored copy: it speaks to no terminal');
  const facts = await deps.db.ask(exhibitorId, (first) =>
    first.one<Facts>(
      `SELECT CASE reach WHEN 'cloud' THEN 'cloud' ELSE 'local' END AS reach, coalesce(host, '') AS host, coalesce(port, 0) AS port,
              coalesce(poi_id, '') AS poi_id, key_identifier, key_version, root_certificate, coalesce(password_sealed, '') AS sealed, slips
         FROM terminal WHERE exhibitor_id = tenant() AND id = $1 AND driver = 'nexo'`,
      [terminalId],
    ),
  );
  if (!facts) throw new Error(`terminal ${terminalId} does not speak nexo`);
  const secret = deps.secrets.open(facts.sealed);
  const about = { poiId: facts.poi_id, tillPrints: facts.slips === 'till' };
  return facts.reach === 'cloud'
    ? { ...about, ...clearMessages(cloudEndpoint(deps, facts, secret)) }
    : { ...about, ...secretMessages(await localEndpoint(deps, facts), keyOf(facts, secret)) };
}

const keyOf = ({ key_identifier, key_version }: Facts, passphrase: string): SharedKey => ({
  identifier: key_identifier ?? '',
  version: key_version ?? 0,
  passphrase,
});

/** Only to the provider; on this machine only to a simulator. */
function cloudEndpoint({ allowLoopback }: TerminalDeps, { host, port }: Facts, apiKey: string): Endpoint {
  const isSimulator = allowLoopback && isLoopback(host);
  if (!isSimulator && !NEXO_CLOUD_HOSTS.some((each) => each === host))
    throw new LineProblem('forbidden', `${host} is not the provider of the terminal`);
  return {
    host,
    port,
    path: '/sync',
    headers: { 'x-api-key': apiKey },
    tls: isSimulator ? null : { root: null, isName: null },
  };
}

/**
 * A terminal in the network has a certificate of its maker: its name is no address, and only the pinned
 * root counts. On this machine it is a simulator, without one.
 */
async function localEndpoint({ allowLoopback }: TerminalDeps, facts: Facts): Promise<Endpoint> {
  const { host, port, poi_id, root_certificate: root } = facts;
  const address = await addressOf(host, { allowLoopback });
  const about = { host: address, port, path: '/nexo', headers: {} };
  if (allowLoopback && isLoopback(address)) return { ...about, tls: null };
  if (root === null) throw new TerminalRefuses({ state: 'invalid_credential', note: 'certificate_refused' });
  return { ...about, tls: { root, isName: (name) => isNameOfTerminal(name, poi_id) } };
}

/** Messages that only the connection protects: in the cloud. */
function clearMessages(endpoint: Endpoint): Pick<NexoLine, 'ask' | 'tell'> {
  return {
    ask: async (request, wait) => ofAnswer(await postChecked(endpoint, jsonOf(request), wait), request),
    tell: async (request, wait) => void (await postChecked(endpoint, jsonOf(request), wait)),
  };
}

/** Messages that are encrypted with a shared key: in the network. */
function secretMessages(endpoint: Endpoint, key: SharedKey): Pick<NexoLine, 'ask' | 'tell'> {
  const keys = keysOf(key);
  const sealed = (request: NexoRequest): string =>
    JSON.stringify({ SaleToPOIRequest: encrypted(jsonOf(request), request.header, key, keys) });
  return {
    async ask(request, wait) {
      const json = parsed(await postChecked(endpoint, sealed(request), wait));
      if (isRejected(json)) throw new TerminalRefuses(SECRET_REFUSED);
      const answer = at(json, 'SaleToPOIResponse');
      const blob = at(answer, 'NexoBlob');
      const trailer = at(answer, 'SecurityTrailer');
      if (typeof blob !== 'string') throw new LineProblem('cut', 'the answer is not encrypted');
      const text = decrypted(blob, textAt(trailer, 'Nonce'), textAt(trailer, 'Hmac'), keys);
      if (text === null) throw new TerminalRefuses(SECRET_REFUSED);
      return ofAnswer(text, request);
    },
    tell: async (request, wait) => void (await postChecked(endpoint, sealed(request), wait)),
  };
}

async function postChecked(endpoint: Endpoint, body: string, wait: Wait): Promise<string> {
  const { status, text } = await post(endpoint, body, wait);
  if (status === UNAUTHENTICATED || status === FORBIDDEN) throw new TerminalRefuses(SECRET_REFUSED);
  if (status < 200 || status > 299) throw new LineProblem('cut', `the terminal answered ${status}`);
  return text;
}

function ofAnswer(text: string, { header }: NexoRequest): Json {
  const body = bodyOf(parsed(text), header);
  if (body === null) throw new LineProblem('cut', 'the answer is not about this message');
  return body;
}
