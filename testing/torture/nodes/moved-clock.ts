/** Imported before the program: the clock of this node is wrong, in each of its threads. */
import { CLOCK_AHEAD } from '#testing/torture/nodes/clock-ahead.ts';

const aheadMs = Number(process.env[CLOCK_AHEAD] ?? 0);
const RightDate = Date;
const now = (): number => RightDate.now() + aheadMs;

globalThis.Date = new Proxy(RightDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RightDate(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
