/**
 * How fast this machine is at the moment: three small tasks that are always the same. Beside the
 * time of a test run they tell a slow machine from tests that have become slow.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';

const HASHES = 300_000;
const MEMORY_MB = 512;
const PROCESSES = 20;

/** Takes some seconds. @returns {string} one line with the seconds of each task */
export function machineSpeed() {
  const computing = secondsOf(() => {
    let digest = Buffer.alloc(32);
    for (let i = 0; i < HASHES; i++) digest = createHash('sha256').update(digest).digest();
  });
  const memory = secondsOf(() => void Buffer.allocUnsafeSlow(MEMORY_MB * 1024 * 1024).fill(1));
  const processes = secondsOf(() => {
    for (let i = 0; i < PROCESSES; i++) spawnSync('true');
  });
  const shown = [
    [`${HASHES} hashes`, computing],
    [`${MEMORY_MB} MB of new memory`, memory],
    [`${PROCESSES} processes`, processes],
  ].map(([task, seconds]) => `${task} ${Number(seconds).toFixed(1)} s`);
  return `This machine now: ${shown.join(', ')}.`;
}

/** @param {() => void} task */
function secondsOf(task) {
  const startedAt = performance.now();
  task();
  return (performance.now() - startedAt) / 1000;
}
