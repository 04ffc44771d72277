import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { ByteLine } from '#platform/printers/byte-line.ts';
import { openDeviceLine } from '#tools/bridge/device-line.ts';

const EVENTUALLY = { timeout: 15_000 };
/** How a terminal of the system names its device file. */
const DEVICE = /\/dev\/pts\/\d+/;
const ALL_BYTES = Uint8Array.from({ length: 256 }, (_, byte) => byte);

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});

/**
 * A device of characters that behaves as a printer at a serial port: a terminal of the system, whose
 * other side is the printer.
 */
async function plugIn(): Promise<{ path: string; printer: ChildProcess; arrived: () => Buffer }> {
  const printer = spawn('script', ['-qfec', 'stty raw -echo; tty; exec sleep 600', '/dev/null'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  ending.push(() => printer.kill('SIGKILL'));
  let bytes = Buffer.alloc(0);
  printer.stdout?.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
  });
  await expect.poll(() => DEVICE.test(bytes.toString('latin1')), EVENTUALLY).toBe(true);
  const path = DEVICE.exec(bytes.toString('latin1'))?.[0] ?? '';
  const before = bytes.length;
  return { path, printer, arrived: () => bytes.subarray(before) };
}

async function lineTo(path: string): Promise<ByteLine> {
  const line = await openDeviceLine(path);
  ending.push(() => line.close());
  return line;
}

test('every byte reaches a printer at a device file, in order, and its answers come back', async () => {
  const { path, printer, arrived } = await plugIn();
  const line = await lineTo(path);
  await Promise.all([line.write(ALL_BYTES), line.write([27, 64])]);
  await expect.poll(() => [...arrived()].slice(-258), EVENTUALLY).toEqual([...ALL_BYTES, 27, 64]);
  printer.stdin?.write(Uint8Array.of(0x16, 0x00, 0x72));
  expect(await line.until((bytes) => bytes.length >= 3, EVENTUALLY.timeout)).toBe(true);
  expect(line.received()).toEqual([0x16, 0x00, 0x72]);
  line.forget();
  expect(line.received()).toEqual([]);
});

test('printing to a printer that was unplugged fails', async () => {
  const { path, printer } = await plugIn();
  const line = await lineTo(path);
  await line.write([27, 64]);
  printer.kill('SIGKILL');
  await expect
    .poll(
      () =>
        line.write([27, 64]).then(
          () => 'written',
          () => 'failed',
        ),
      EVENTUALLY,
    )
    .toBe('failed');
});

test('a file and a folder are no printers: nothing is written to them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-printer-'));
  ending.push(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'invoice.txt');
  await writeFile(file, 'unchanged');
  await expect(openDeviceLine(file)).rejects.toThrow(`${file} is not a printer`);
  expect(await readFile(file, 'utf8')).toBe('unchanged');
  await expect(openDeviceLine(folder)).rejects.toThrow();
  await expect(openDeviceLine(join(folder, 'missing'))).rejects.toThrow('ENOENT');
});
