import { mkdtemp, rm } from 'node:fs/promises';
import { type ClientHttp2Session, connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ApnsSimulator, startApnsSimulator } from '#simulators/apns/simulator.ts';
import {
  makePassCertificate,
  makeServerCertificate,
  type PassCertificateFiles,
} from '#testing/tools/wallet/pass-certificate.ts';

const TOPIC = 'pass.test.lumen';
const TOKEN = 'ab'.repeat(32);
let folder: string;
let apns: ApnsSimulator;
let pass: PassCertificateFiles;
let stranger: PassCertificateFiles;
let ca: string;
const open: ClientHttp2Session[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-apns-'));
  pass = await makePassCertificate(folder);
  stranger = await makePassCertificate(folder, { name: 'stranger' });
  const server = await makeServerCertificate(folder);
  ca = server.certificate;
  apns = await startApnsSimulator({ ...server, passAuthority: pass.wwdr });
  apns.addPhone(TOKEN, TOPIC);
  apns.addPhone('cd'.repeat(32), 'pass.test.other');
});
afterEach(() => {
  for (const session of open.splice(0)) session.destroy();
});
afterAll(async () => {
  await apns.close();
  await rm(folder, { recursive: true, force: true });
});

type PushAnswer = { readonly status: number; readonly reason?: string; readonly timestamp?: number };
function push(
  { token = TOKEN, topic = TOPIC as string | null, body = '{}', method = 'POST', path = '/3/device/' } = {},
  files: PassCertificateFiles | null = pass,
): Promise<PushAnswer> {
  return new Promise((resolve, reject) => {
    const session = connect(apns.url, {
      ca,
      ...(files && { cert: files.certificate, key: files.key, passphrase: files.key_passphrase }),
    });
    open.push(session);
    session.on('error', reject);
    const request = session.request({
      ':method': method,
      ':path': `${path}${token}`,
      ...(topic && { 'apns-topic': topic }),
    });
    let status = 0;
    let text = '';
    request.on('response', (headers) => {
      status = Number(headers[':status']);
    });
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('error', reject);
    request.on('close', () => {
      if (status === 0) reject(new Error('no answer'));
      else resolve({ status, ...(JSON.parse(text || '{}') as object) });
    });
    request.end(body);
  });
}

test('a push with the right certificate, topic, token and content is delivered', async () => {
  expect(await push()).toEqual({ status: 200 });
  expect(apns.delivered().at(-1)).toEqual({ token: TOKEN, topic: TOPIC });
});

test.each<[string, Parameters<typeof push>[0], number]>([
  ['MethodNotAllowed', { method: 'PUT' }, 405],
  ['BadPath', { path: '/2/device/' }, 404],
  ['MissingDeviceToken', { token: '' }, 400],
  ['MissingTopic', { topic: null }, 400],
  ['TopicDisallowed', { topic: 'pass.test.other' }, 400],
  ['PayloadEmpty', { body: '' }, 400],
  ['BadPayload', { body: '{"aps":{}}' }, 400],
  ['PayloadTooLarge', { body: `{"a":"${'x'.repeat(5_000)}"}` }, 413],
  ['BadDeviceToken', { token: 'xyz' }, 400],
  ['BadDeviceToken', { token: 'ef'.repeat(32) }, 400],
  ['DeviceTokenNotForTopic', { token: 'cd'.repeat(32) }, 400],
])('it refuses with %s: %o', async (reason, wrong, status) => {
  const before = apns.delivered().length;
  expect(await push(wrong)).toEqual({ status, reason });
  expect(apns.delivered()).toHaveLength(before);
});

test('without a certificate of its authority there is no connection', async () => {
  await expect(push({}, stranger)).rejects.toThrow();
  await expect(push({}, null)).rejects.toThrow();
});

test('a token that ended is 410 with its time; faults come in their order', async () => {
  const token = '12'.repeat(32);
  apns.addPhone(token, TOPIC);
  apns.removePhone(token, 1_700_000_000_000);
  expect(await push({ token })).toEqual({ status: 410, reason: 'Unregistered', timestamp: 1_700_000_000_000 });
  apns.failNext({ status: 503, reason: 'ServiceUnavailable' }, 'cut');
  expect(await push()).toEqual({ status: 503, reason: 'ServiceUnavailable' });
  await expect(push()).rejects.toThrow();
  expect(await push()).toEqual({ status: 200 });
});
