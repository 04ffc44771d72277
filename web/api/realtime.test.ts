import { EventEmitter } from 'node:events';
import type { Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterRandomDelay, createRealtime, POLL_EVERY_MS } from '#apps/browser/realtime.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The part of a socket the program uses, played by hand. */
function socket(answer: unknown = { ok: true }) {
  const bus = new EventEmitter();
  const subscriptions: unknown[] = [];
  const played = {
    connected: false,
    on: (event: string, handler: (payload: unknown) => void) => bus.on(event, handler),
    off: (event: string, handler: (payload: unknown) => void) => bus.off(event, handler),
    emit: (_event: string, request: unknown, acknowledge: (answer: unknown) => void) => {
      subscriptions.push(request);
      acknowledge(answer);
    },
  };
  return {
    socket: played as unknown as Socket,
    hears: (event: string, payload?: unknown) => bus.emit(event, payload),
    subscriptions,
  };
}

test('RT-001 D-177 subscribes on connecting, refetches after it, and hands events on', async () => {
  const play = socket();
  const refetch = vi.fn();
  const onSeats = vi.fn();
  const stop = createRealtime(true, async () => play.socket).watch({
    channel: 'Exhibitor.1',
    uuid: 'u',
    refetch,
    on: { ScheduleSeatsChanged: onSeats },
  });
  await vi.advanceTimersByTimeAsync(0);
  play.hears('connect');
  expect(play.subscriptions).toEqual([{ channel: 'Exhibitor.1', uuid: 'u' }]);
  expect(refetch).toHaveBeenCalledTimes(1);
  play.hears('ScheduleSeatsChanged', { schedule_id: 7 });
  expect(onSeats).toHaveBeenCalledWith({ schedule_id: 7 });
  stop();
  play.hears('ScheduleSeatsChanged', { schedule_id: 7 });
  expect(onSeats).toHaveBeenCalledTimes(1);
});

test('D-177 when the server missed something it refetches after a short while, unless it stopped watching', async () => {
  const play = socket();
  const refetch = vi.fn();
  const stop = createRealtime(true, async () => play.socket).watch({ channel: 'App', refetch, on: {} });
  await vi.advanceTimersByTimeAsync(0);
  play.hears('connect');
  play.hears('Resync');
  play.hears('Resync');
  expect(refetch).toHaveBeenCalledTimes(1); // that of the connection
  await vi.advanceTimersByTimeAsync(2_000);
  expect(refetch).toHaveBeenCalledTimes(2);
  play.hears('Resync');
  stop();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(refetch).toHaveBeenCalledTimes(2);
});

test('D-177 without a connection it polls every 10 s, with one it does not, after a break it refetches', async () => {
  const play = socket();
  const refetch = vi.fn();
  createRealtime(true, async () => play.socket).watch({ channel: 'App', refetch, on: {} });
  await vi.advanceTimersByTimeAsync(2 * POLL_EVERY_MS);
  expect(refetch).toHaveBeenCalledTimes(2);
  play.hears('connect');
  expect(refetch).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(5 * POLL_EVERY_MS);
  expect(refetch).toHaveBeenCalledTimes(3);
  play.hears('disconnect');
  await vi.advanceTimersByTimeAsync(POLL_EVERY_MS);
  expect(refetch).toHaveBeenCalledTimes(4);
  play.hears('connect');
  expect(refetch).toHaveBeenCalledTimes(5);
});

test.each([
  ['broadcasting is off', false, async () => socket().socket],
  [
    'the library does not arrive',
    true,
    async () => {
      throw new Error('offline');
    },
  ],
  ['the subscription is refused', true, async () => ({ ...socket({ error: 'no' }).socket, connected: true }) as Socket],
] as [string, boolean, () => Promise<Socket>][])('D-177 it keeps polling when %s', async (_, enabled, open) => {
  const refetch = vi.fn();
  const stop = createRealtime(enabled, open).watch({ channel: 'App', refetch, on: {} });
  await vi.advanceTimersByTimeAsync(3 * POLL_EVERY_MS);
  expect(refetch).toHaveBeenCalledTimes(3);
  stop();
  await vi.advanceTimersByTimeAsync(3 * POLL_EVERY_MS);
  expect(refetch).toHaveBeenCalledTimes(3);
});

test('pokes are answered by one refetch after a short random while', () => {
  const refetch = vi.fn();
  const poke = afterRandomDelay(refetch, () => 0.5);
  poke();
  poke();
  expect(refetch).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1500);
  expect(refetch).toHaveBeenCalledTimes(1);
  poke();
  vi.advanceTimersByTime(1500);
  expect(refetch).toHaveBeenCalledTimes(2);
});
