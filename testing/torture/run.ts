/** `npm run torture`: the chaos run at any length. Ends with 1 when anything was wrong; the same seed plays the same people. */
import { parseArgs } from 'node:util';
import { runChaos } from '#testing/torture/chaos.ts';

const OPERATIONS_PER_FAULT = 20_000;

const { values } = parseArgs({
  options: { operations: { type: 'string', default: '1000000' }, seed: { type: 'string', default: '1' } },
});
const [operations, seed] = [Number(values.operations), Number(values.seed)];
if (!Number.isSafeInteger(operations) || operations < 1 || !Number.isSafeInteger(seed)) {
  console.error('npm run torture -- --operations N --seed S: both whole numbers');
  process.exit(2);
}
const report = await runChaos({
  ...{ seed, operations },
  size: operations > 10_000 ? 'large' : 'small',
  faults: Math.max(7, Math.round(operations / OPERATIONS_PER_FAULT)),
  say: console.log,
});
console.log(report);
const { violations, lost, disagreements, unexpected, leaked, unrest, calmAfterSeconds } = report;
const wrong = [...violations, ...lost, ...disagreements, ...unexpected, ...leaked, ...Object.keys(unrest)];
process.exit(wrong.length === 0 && calmAfterSeconds !== null ? 0 : 1);
