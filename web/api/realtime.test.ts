import { EventEmitter } from 'node:events';
import type { Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterRandomDelay, createRealtime, POLL_EVERY_MS } from '#web/api/realtime.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The part of a socket that the program uses, controlled by the test. */
function socket(answer: unknown = { ok: true }) {
  const bus = new EventEmitter();
  const subscriptions: unknown[] = [];
  const connect = vi.fn();
  const played = {
    connected: false,
    connect,
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
    connect,
  };
}

test('subscribes on connecting, refetches after it, and passes events on', { tags: ['RT-001', 'D-177'] }, async () => {
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

test('when the server missed something it refetches after a short delay, unless it stopped watching', {
  tags: ['D-177'],
}, async () => {
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

test('it polls every 10 s without a connection, not with one, and refetches after a break', {
  tags: ['D-177'],
}, async () => {
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

test('a connection the server ended is opened again, and what was watched is read again soon', {
  tags: ['T46'],
}, async () => {
  const play = socket();
  const refetch = vi.fn();
  createRealtime(true, async () => play.socket).watch({ channel: 'App', refetch, on: {} });
  await vi.advanceTimersByTimeAsync(0);
  play.hears('connect');
  play.hears('disconnect', 'transport close');
  await vi.advanceTimersByTimeAsync(5_000);
  expect([refetch.mock.calls.length, play.connect.mock.calls.length]).toEqual([1, 0]); // socket.io does it
  play.hears('connect');
  play.hears('disconnect', 'io server disconnect');
  await vi.advanceTimersByTimeAsync(5_000);
  expect([refetch.mock.calls.length, play.connect.mock.calls.length]).toEqual([3, 1]);
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
] as [string, boolean, () => Promise<Socket>][])(
  'it keeps polling when %s',
  { tags: ['D-177'] },
  async (_, enabled, open) => {
    const refetch = vi.fn();
    const stop = createRealtime(enabled, open).watch({ channel: 'App', refetch, on: {} });
    await vi.advanceTimersByTimeAsync(3 * POLL_EVERY_MS);
    expect(refetch).toHaveBeenCalledTimes(3);
    stop();
    await vi.advanceTimersByTimeAsync(3 * POLL_EVERY_MS);
    expect(refetch).toHaveBeenCalledTimes(3);
  },
);

test('several invalidations cause one refetch after a short random delay', () => {
  const refetch = vi.fn();
  const trigger = afterRandomDelay(refetch, () => 0.5);
  trigger();
  trigger();
  expect(refetch).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1500);
  expect(refetch).toHaveBeenCalledTimes(1);
  trigger();
  vi.advanceTimersByTime(1500);
  expect(refetch).toHaveBeenCalledTimes(2);
});
