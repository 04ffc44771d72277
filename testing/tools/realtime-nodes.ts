import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterEach, expect } from 'vitest';
import type { SubscribeAnswer } from '#modules/realtime/contract/channels.ts';
import { type Announcements, announcements, visitorGate } from '#modules/realtime/server.ts';
import { silentLog } from '#platform/observability/log.ts';
import { openMetrics } from '#platform/observability/metrics.ts';
import { openRealtime, type Realtime, type RealtimeGate, type RealtimeOptions } from '#platform/realtime/realtime.ts';

export type Sender = { readonly notify: Announcements; readonly realtime: Realtime };
export type RealtimeNode = Sender & { readonly url: string };

/** Nodes of one installation for the tests of one file; open ones are closed after each test. */
export function realtimeNodes(optionsOf: () => Pick<RealtimeOptions, 'url'> & Partial<RealtimeOptions>) {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  /** Starts a node that sends and has no web server. */
  async function sender(options: Partial<RealtimeOptions> = {}): Promise<Sender> {
    const realtime = await openRealtime({ log: silentLog(), metrics: openMetrics(), ...optionsOf(), ...options });
    ends.push(() => realtime.close());
    return { notify: announcements(realtime), realtime };
  }

  async function node(gate: Partial<RealtimeGate> = {}, options: Partial<RealtimeOptions> = {}): Promise<RealtimeNode> {
    const { notify, realtime } = await sender(options);
    const server = createServer();
    realtime.attach(server, { admit: visitorGate(async (host) => (host === 'two.example' ? 2 : 1)), ...gate });
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    ends.push(() => new Promise((done) => void server.close(done)));
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, notify, realtime };
  }

  /** `auth`: the client's own handshake data beside its headers. */
  async function connected(
    url: string,
    headers: Record<string, string> = {},
    auth: Record<string, unknown> = {},
  ): Promise<Socket> {
    const socket = io(url, {
      path: '/realtime',
      transports: ['websocket'],
      reconnection: false,
      extraHeaders: headers,
      auth,
    });
    ends.push(() => socket.disconnect());
    await new Promise<void>((done, fail) => {
      socket.once('connect', done);
      socket.once('connect_error', fail);
    });
    return socket;
  }

  return { sender, node, connected, atEnd: (end: () => unknown) => void ends.push(end) };
}

export const subscribe = (socket: Socket, request: unknown): Promise<SubscribeAnswer> =>
  socket.timeout(5_000).emitWithAck('subscribe', request);

/** Waits until the nodes have found each other, a moment after their start. */
export async function reachable(from: Pick<Sender, 'notify'>, socket: Socket): Promise<void> {
  let received = 0;
  const hear = () => {
    received += 1;
  };
  socket.on('SettingsChanged', hear);
  for (let i = 0; i < 100 && received === 0; i++) {
    from.notify.settingsChanged(1);
    await new Promise((done) => setTimeout(done, 50));
  }
  expect(received).toBeGreaterThan(0);
  socket.off('SettingsChanged', hear);
}

/** Returns a change of screening 42. */
export const seatsAt = (version: number) => ({
  schedule_id: 42,
  available_seats_online: 10,
  sold_out: false,
  sold_out_online: false,
  seats_version: version,
});
