/**
 * The merchant's end in a simulator's tests: a real listener that records the requests and answers
 * as set.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Call } from '#simulators/call.ts';
import { startHttpServer } from '#simulators/http-server.ts';

export type ListeningMerchant = {
  readonly url: string;
  /** The received calls, in the order of arrival. */
  readonly received: Call[];
  /** Queued answer statuses, in order; then 200. */
  readonly answers: number[];
  /** Waits until `count` calls have come; throws after two seconds. */
  until(count: number): Promise<Call[]>;
  close(): Promise<void>;
};

export async function startListeningMerchant(): Promise<ListeningMerchant> {
  const received: Call[] = [];
  const answers: number[] = [];
  const take = (call: Call) => {
    received.push(call);
    return { status: answers.shift() ?? 200 };
  };
  const moved = (call: Call) => {
    received.push(call);
    return { status: Number(call.params[0]), headers: { location: '/hook' } };
  };
  const neverAnswer = (call: Call) => {
    received.push(call);
    return new Promise<never>(() => {});
  };
  const server = await startHttpServer({
    failure: (status) => ({ status }),
    routes: () => [
      { method: 'POST', path: /^\/hook$/, handle: take },
      { method: 'GET', path: /^\/hook$/, handle: take },
      { method: 'POST', path: /^\/silent$/, handle: neverAnswer },
      { method: 'POST', path: /^\/moved\/(\d+)$/, handle: moved },
    ],
  });
  return {
    url: `${server.url}/hook`,
    received,
    answers,
    async until(count) {
      for (let waited = 0; received.length < count; waited += 5) {
        if (waited > 2_000) throw new Error(`Only ${received.length} of ${count} notices came`);
        await pause(5);
      }
      return received;
    },
    close: server.close,
  };
}
