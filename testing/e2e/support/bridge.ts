import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Download } from '@playwright/test';

/** Runs the downloaded printer bridge with the command that the portal shows, in a folder of its own. */
export async function startBridge(download: Download, command: string): Promise<{ uid: string; end(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bridge-'));
  await download.saveAs(join(folder, 'bridge.mjs'));
  const [, ...args] = command.split(' ');
  const child = spawn(process.execPath, args, { cwd: folder });
  const uid = await new Promise<string>((done, fail) => {
    child.stdout.on('data', (text: Buffer) => {
      const [, name] = /^Bridge (\w+) of/.exec(text.toString()) ?? [];
      if (name) done(name);
      else fail(new Error(text.toString()));
    });
    child.once('exit', (code) => fail(new Error(`the bridge ended with ${code}`)));
  });
  return {
    uid,
    async end() {
      const ended = new Promise((done) => void child.once('exit', done));
      child.kill();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
