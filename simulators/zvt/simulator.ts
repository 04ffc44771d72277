/** A simulated card terminal: ZVT over TCP on one port, its book, switches and page on another. */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { formOf, json, seeOther } from '#simulators/call.ts';
import { ControlProblem, controlBody, controlRoute } from '#simulators/control-route.ts';
import { type Route, startHttpServer } from '#simulators/http-server.ts';
import { styleRoute } from '#simulators/page.ts';
import { openBook, type TerminalBook } from '#simulators/zvt/book.ts';
import { type Line, openLine } from '#simulators/zvt/line.ts';
import { SCENARIOS, type ZvtSettings, zvtSettingsSchema } from '#simulators/zvt/scenarios.ts';
import { openTerminal } from '#simulators/zvt/terminal.ts';
import { terminalPage } from '#simulators/zvt/terminal-page.ts';

type ZvtSimulatorOptions = {
  readonly host?: string;
  /** Port of the page and the switches. */
  readonly port?: number;
  /** Port of ZVT; 20007 on a real terminal. */
  readonly zvtPort?: number;
  readonly bookDir?: string | undefined;
  /** Time until the card is read and the host has answered. */
  readonly cardMs?: number;
};

const patchSchema = zvtSettingsSchema.partial();
type ZvtPatch = z.input<typeof patchSchema>;

type ZvtControl = {
  settings(): ZvtSettings;
  /** Changes the named settings; `next` replaces the queue. */
  set(patch: ZvtPatch): ZvtSettings;
  reset(): void;
};

export type ZvtSimulator = {
  readonly url: string;
  readonly port: number;
  readonly host: string;
  readonly zvtPort: number;
  readonly control: ZvtControl;
  book(): TerminalBook;
  /** Books a payment that a person typed at the terminal itself: no till knows of it. */
  typesPayment(cents: number): void;
  /** Returns the number of requests to charge a card (06 01). */
  chargeRequests(): number;
  close(): Promise<void>;
};

export async function startZvtSimulator(options: ZvtSimulatorOptions = {}): Promise<ZvtSimulator> {
  const host = options.host ?? '127.0.0.1';
  const settings = { of: freshSettings(options) };
  const book = openBook(options.bookDir && join(options.bookDir, 'zvt.jsonl'));
  const terminal = openTerminal(book, () => settings.of);
  const control: ZvtControl = {
    settings: () => settings.of,
    set(patch) {
      const result = patchSchema.safeParse(patch);
      if (!result.success) throw new ControlProblem(400, z.prettifyError(result.error));
      return Object.assign(settings.of, result.data);
    },
    reset: () => {
      settings.of = freshSettings(options);
    },
  };
  const wire = await listen(host, options.zvtPort ?? 0, (socket) => openLine(socket, terminal.hear));
  const server = await startHttpServer({
    host,
    port: options.port,
    failure: (status, detail) => json(status, { error: detail }),
    routes: () => [
      ...controlRoutes(control, book.view),
      styleRoute,
      {
        method: 'GET',
        path: /^\/$/,
        handle: () => terminalPage(`${host}:${wire.port}`, terminal.display(), settings.of, book.view()),
      },
      {
        method: 'POST',
        path: /^\/next$/,
        handle(call) {
          const scenario = z.enum(SCENARIOS).safeParse(formOf(call).get('scenario'));
          if (scenario.success) settings.of.next.push({ scenario: scenario.data });
          return seeOther('/');
        },
      },
    ],
  });
  return {
    url: server.url,
    port: server.port,
    host,
    zvtPort: wire.port,
    control,
    book: book.view,
    typesPayment: (cents) => {
      book.book({ kind: 'sale', cents, tipCents: 0, signs: false });
    },
    chargeRequests: terminal.chargeRequests,
    async close() {
      terminal.stop();
      await Promise.all([wire.close(), server.close()]);
    },
  };
}

const freshSettings = ({ cardMs = 0 }: ZvtSimulatorOptions): ZvtSettings => ({
  usual: { scenario: 'approve' },
  next: [],
  cardMs,
  lateMs: 2_000,
  password: '000000',
  repeatsReceipts: true,
  nextBack: [],
  givesBack: true,
  needsEndOfDay: false,
  endOfDay: { refusal: 0, cut: false },
});

/** Serves one register at a time: a later one replaces the earlier one, which is disconnected. */
async function listen(host: string, port: number, open: (socket: Socket) => Line) {
  let current: { line: Line; socket: Socket } | null = null;
  const server = createServer((socket) => {
    if (current && !current.socket.destroyed) current.line.cut();
    current = { line: open(socket), socket };
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        current?.socket.destroy();
        server.close(() => resolve());
      }),
  };
}

const controlRoutes = (control: ZvtControl, book: () => TerminalBook): Route[] => [
  controlRoute('GET', /^\/control$/, () => control.settings()),
  controlRoute('POST', /^\/control$/, (call) => control.set(controlBody(call))),
  controlRoute('DELETE', /^\/control$/, () => {
    control.reset();
    return control.settings();
  }),
  controlRoute('GET', /^\/control\/book$/, book),
];
