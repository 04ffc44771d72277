import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isNameOfTerminal } from '#modules/terminals/rules/nexo/message-ids.ts';
import { post } from '#modules/terminals/server/nexo/nexo-post.ts';
import { makePassCertificate } from '#testing/tools/wallet/pass-certificate.ts';

const POI_ID = 'V400m-324688179';
let folder: string;
let server: Server;
let root: string;
let otherRoot: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-terminal-'));
  const [own, other] = [
    await makePassCertificate(folder, { name: 'own', subject: `/CN=${POI_ID}.live.terminal.adyen.com` }),
    await makePassCertificate(folder, { name: 'other' }),
  ];
  [root, otherRoot] = [own.wwdr, other.wwdr];
  server = createServer(
    { cert: own.certificate, key: own.key, passphrase: own.key_passphrase },
    (request, response) => {
      request.resume().on('end', () => response.end('{"is":"here"}'));
    },
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  await rm(folder, { recursive: true, force: true });
});

const sendsTo = (poiId: string, pinned: string | null) =>
  post(
    {
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      path: '/nexo',
      headers: {},
      tls: { root: pinned, isName: (name) => isNameOfTerminal(name, poiId) },
    },
    '{}',
    { withinMs: 10_000 },
  );
const refused = { standing: { state: 'invalid_credential', note: 'certificate_refused' } };

test('a terminal whose certificate names it, and is signed by the pinned root, gets the message', {
  tags: ['PRN-001'],
}, async () => {
  expect(await sendsTo(POI_ID, root)).toEqual({ status: 200, text: '{"is":"here"}' });
});

test('a certificate of another terminal, of another authority, or of no known one is refused', {
  tags: ['PRN-001'],
}, async () => {
  await expect(sendsTo('V400m-111111111', root)).rejects.toMatchObject(refused);
  await expect(sendsTo(POI_ID, otherRoot)).rejects.toMatchObject(refused);
  await expect(sendsTo(POI_ID, null)).rejects.toMatchObject(refused);
});
