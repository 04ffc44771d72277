import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

type Addresses = {
  mollie: { url: string; port: number; apiKey: string };
  payconiq: { url: string; jwksUrl: string };
  mail: { url: string; smtpPort: number; smtpUrl: string };
  zvt: { url: string; zvtPort: number };
};

async function firstLine(stdout: Readable): Promise<string> {
  const [line] = (await once(createInterface({ input: stdout }), 'line')) as [string];
  return line;
}

async function start(flags: readonly string[] = [], stdin: 'pipe' | 'ignore' = 'pipe') {
  const child = spawn(process.execPath, [MAIN, ...flags], { stdio: [stdin, 'pipe', 'inherit'] });
  children.push(child);
  if (!child.stdout) throw new Error('no stdout');
  return { child, addresses: JSON.parse(await firstLine(child.stdout)) as Addresses };
}

const exitOf = async (child: ChildProcess): Promise<unknown[]> => once(child, 'exit');

/** Returns whether a server listens there. */
const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() !== undefined));
    socket.on('error', () => resolve(false));
  });

test('one program, one line with all addresses, and a clean end on SIGTERM', { tags: ['D-187'] }, async () => {
  const { child, addresses } = await start([], 'ignore');
  for (const { url } of Object.values(addresses)) expect((await fetch(url)).status).toBe(200);
  expect((await fetch(addresses.payconiq.jwksUrl)).status).toBe(200);
  expect(await answers(addresses.mail.smtpPort)).toBe(true);
  expect(await answers(addresses.zvt.zvtPort)).toBe(true);
  child.kill('SIGTERM');
  expect(await exitOf(child)).toEqual([0, null]);
});

test('a clean end on SIGINT and when the parent closes the pipe', { tags: ['D-187'] }, async () => {
  const interrupted = await start();
  interrupted.child.kill('SIGINT');
  expect(await exitOf(interrupted.child)).toEqual([0, null]);
  const left = await start();
  left.child.stdin?.end();
  expect(await exitOf(left.child)).toEqual([0, null]);
});

test('a killed parent leaves no orphan', { tags: ['D-187'] }, async () => {
  const parentProgram = `
    const child = require('node:child_process').spawn(process.execPath, [${JSON.stringify(MAIN)}], { stdio: ['pipe', 'pipe', 'inherit'] });
    child.stdout.pipe(process.stdout);`;
  const parent = spawn(process.execPath, ['-e', parentProgram], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(parent);
  const { mollie } = JSON.parse(await firstLine(parent.stdout)) as Addresses;
  expect(await answers(mollie.port)).toBe(true);
  parent.kill('SIGKILL');
  for (let waited = 0; (await answers(mollie.port)) && waited < 3_000; waited += 20) await pause(20);
  expect(await answers(mollie.port)).toBe(false);
});

test('the book survives a kill of the simulators', { tags: ['D-187'] }, async () => {
  const dir = mkdtempSync(join(tmpdir(), 'simulators-'));
  const first = await start(['--book-dir', dir]);
  const { url, apiKey } = first.addresses.mollie;
  const body = JSON.stringify({
    amount: { currency: 'EUR', value: '18.00' },
    description: 'Bill',
    redirectUrl: 'https://cinema.example/',
  });
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  await fetch(`${url}/v2/payments`, { method: 'POST', headers, body });
  await fetch(`${url}/control/payments/last`, { method: 'POST', headers, body: '{"status":"paid"}' });
  first.child.kill('SIGKILL');
  await exitOf(first.child);
  const second = await start(['--book-dir', dir]);
  const book = await (await fetch(`${second.addresses.mollie.url}/control/book`)).json();
  expect(book).toMatchObject({ totals: { payments: 1, capturedCents: 1800 } });
  rmSync(dir, { recursive: true });
});

test('a wrong flag is refused with a sentence', { tags: ['D-187'] }, async () => {
  const child = spawn(process.execPath, [MAIN, '--mail-port', 'x'], { stdio: ['ignore', 'ignore', 'pipe'] });
  children.push(child);
  expect(await firstLine(child.stderr)).toContain('--mail-port must be a number from 0 to 65535');
  expect(await exitOf(child)).toEqual([2, null]);
});
