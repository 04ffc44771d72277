/**
 * A receipt printer that speaks Star webPRNT and Epson ePOS-Print at one address and reads ESC/POS and
 * StarPRNT at ports of its own, with a switch for every fault, and shows its papers. Browsers call it from any origin, as they call real ones.
 */
import { z } from 'zod';
import { type Answer, type Call, formOf, json, seeOther } from '#simulators/call.ts';
import { ControlProblem, controlBody, controlRoute } from '#simulators/control-route.ts';
import { takeFault } from '#simulators/fault-queue.ts';
import { type AnswerFault, answerFaultSchema } from '#simulators/faulty-answers.ts';
import { type Route, startHttpServer } from '#simulators/http-server.ts';
import { styleRoute } from '#simulators/page.ts';
import { type BytesPort, openBytesPort } from '#simulators/printer/bytes/port.ts';
import { epsonAnswer, readEpson } from '#simulators/printer/epson.ts';
import {
  FAULTS,
  type Faults,
  type Half,
  IN_THE_MIDDLE,
  LOST,
  NO_FAULTS,
  printsNothing,
} from '#simulators/printer/faults.ts';
import { type FetchingPrinter, openFetchingPrinter } from '#simulators/printer/fetching.ts';
import { carryOut, type Order, type Paper } from '#simulators/printer/paper.ts';
import { papersPage } from '#simulators/printer/papers-page.ts';
import { readStar, starAnswer } from '#simulators/printer/star.ts';

const patchSchema = z
  .strictObject({
    faults: z.partialRecord(z.enum(FAULTS), z.boolean()),
    answers: z.array(answerFaultSchema),
    /** The next jobs stop half way. */
    halves: z.array(
      z.strictObject({ after: z.int().nonnegative().optional(), fault: z.enum(IN_THE_MIDDLE).optional() }),
    ),
    /** The server at which it fetches, how often it polls it, and what gets lost on the way. */
    fetching: z
      .strictObject({ url: z.string(), everyMs: z.int().nonnegative(), lost: z.array(z.enum(LOST)) })
      .partial(),
  })
  .partial();
type Patch = z.input<typeof patchSchema>;
type Settings = { faults: Faults; answers: AnswerFault[]; halves: Half[] };

export type PrinterBook = { readonly papers: number; readonly requests: number; readonly drawer: number };
export type PrinterSimulator = {
  readonly url: string;
  readonly port: number;
  /** The ports at which it reads bytes. */
  readonly escposPort: number;
  readonly starprntPort: number;
  /** Why the last job of bytes was refused. */
  refused(): string | null;
  /** The printer that fetches what it prints. */
  readonly fetching: Pick<FetchingPrinter, 'poll' | 'complaints'>;
  readonly control: { settings(): Settings; set(patch: Patch): Settings; reset(): void };
  /** Newest first. */
  papers(): readonly Paper[];
  clear(): void;
  book(): PrinterBook;
  close(): Promise<void>;
};

type Options = {
  readonly host?: string;
  readonly port?: number;
  readonly escposPort?: number;
  readonly starprntPort?: number;
  /** The number of stored papers. */
  readonly keep?: number;
};

export async function startPrinterSimulator({
  host,
  port,
  escposPort,
  starprntPort,
  keep = 200,
}: Options = {}): Promise<PrinterSimulator> {
  const settings: Settings = wellSettings();
  const papers: Paper[] = [];
  const counts = { papers: 0, requests: 0, drawer: 0 };
  const ports: BytesPort[] = [];
  const control = {
    settings: () => settings,
    set(patch: Patch) {
      const read = patchSchema.safeParse(patch);
      if (!read.success) throw new ControlProblem(400, z.prettifyError(read.error));
      const { faults, fetching: fetched, ...queues } = read.data;
      if (fetched) fetching.set(fetched as Parameters<FetchingPrinter['set']>[0]);
      Object.assign(settings, queues, { faults: { ...settings.faults, ...faults } });
      for (const each of ports) each.goOn();
      return settings;
    },
    reset() {
      Object.assign(settings, wellSettings());
      fetching.set({ url: '', lost: [] });
    },
  };

  /**
   * Prints, and answers with the printer's state afterwards. A request without orders only reads
   * the state.
   */
  function print(printer: Paper['printer'], orders: readonly Order[] | null): { faults: Faults; printed: boolean } {
    counts.requests += 1;
    if (orders === null) return { faults: { ...NO_FAULTS, non_recoverable: true }, printed: false };
    const { faults } = settings;
    if (orders.length === 0 || printsNothing(faults)) return { faults, printed: false };
    const half = settings.halves.shift();
    const out = carryOut(orders, half && (half.after ?? Math.floor(orders.length / 2)));
    counts.drawer += out.drawer;
    for (const { lines, whole } of out.papers) {
      counts.papers += 1;
      papers.unshift({ id: counts.papers, at: Date.now(), printer, lines, whole });
    }
    papers.splice(keep);
    return half
      ? { faults: { ...faults, [half.fault ?? 'paper_end']: true }, printed: false }
      : { faults, printed: true };
  }
  const fetching = openFetchingPrinter({ faults: () => settings.faults, print });
  const common = { host, faults: () => settings.faults, print };
  const escpos = await openBytesPort({ ...common, language: 'escpos', port: escposPort });
  const starprnt = await openBytesPort({ ...common, language: 'starprnt', port: starprntPort });
  ports.push(escpos, starprnt);
  const inside: Inside = {
    papers,
    counts,
    settings,
    control,
    fetching,
    ports: () => ({ escpos: escpos.port, starprnt: starprnt.port }),
  };
  const routes = (): Route[] => [...dialectRoutes(print), ...pageRoutes(inside), ...controlRoutes(inside), styleRoute];
  const server = await startHttpServer({
    host,
    port,
    failure: (status, detail) => json(status, { error: detail }, CORS),
    faultFor: (operation) => takeFault(settings.answers, ({ on }) => on === 'any' || on === operation),
    routes,
  });
  return {
    url: server.url,
    port: server.port,
    control,
    papers: () => papers,
    clear: () => void papers.splice(0),
    book: () => ({ ...counts }),
    escposPort: escpos.port,
    starprntPort: starprnt.port,
    refused: () => starprnt.refused() ?? escpos.refused(),
    fetching,
    close: async () => void (await Promise.all([server.close(), escpos.close(), starprnt.close(), fetching.close()])),
  };
}

const wellSettings = (): Settings => ({ faults: NO_FAULTS, answers: [], halves: [] });

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type, soapaction, if-modified-since',
  'access-control-allow-methods': 'POST, OPTIONS',
  // Chrome sends a preflight before a page may call the local network.
  'access-control-allow-private-network': 'true',
} as const;
const xml = (body: string): Answer => ({
  status: 200,
  headers: { ...CORS, 'content-type': 'text/xml; charset=utf-8', 'cache-control': 'no-store' },
  body,
});

const STAR = /^\/StarWebPRNT\/SendMessage$/;
const EPSON = /^\/cgi-bin\/epos\/service\.cgi$/;

function dialectRoutes(
  print: (printer: Paper['printer'], orders: readonly Order[] | null) => { faults: Faults; printed: boolean },
): Route[] {
  const bodyOf = (call: Call): string => call.body.toString('utf8');
  const mayCall = (path: RegExp): Route => ({
    method: 'OPTIONS',
    path,
    handle: () => ({ status: 204, headers: CORS }),
  });
  return [
    mayCall(STAR),
    mayCall(EPSON),
    {
      method: 'POST',
      path: STAR,
      operation: 'star',
      handle: (call) => xml(starAnswer(print('star', readStar(bodyOf(call))).faults)),
    },
    {
      method: 'POST',
      path: EPSON,
      operation: 'epson',
      handle(call) {
        const { faults, printed } = print('epson', readEpson(bodyOf(call)));
        return xml(epsonAnswer(faults, printed));
      },
    },
  ];
}

type Inside = {
  readonly ports: () => { readonly escpos: number; readonly starprnt: number };
  readonly papers: Paper[];
  readonly counts: PrinterBook;
  readonly settings: Settings;
  readonly control: PrinterSimulator['control'];
  readonly fetching: FetchingPrinter;
};

function pageRoutes({ papers, settings, control, fetching }: Inside): Route[] {
  return [
    { method: 'GET', path: /^\/$/, handle: () => papersPage(papers, settings.faults, fetching) },
    {
      method: 'POST',
      path: /^\/fetching$/,
      handle(call) {
        fetching.set({ url: (formOf(call).get('url') ?? '').trim() });
        return seeOther('/');
      },
    },
    {
      method: 'POST',
      path: /^\/switches$/,
      handle(call) {
        const on = formOf(call);
        control.set({ faults: Object.fromEntries(FAULTS.map((fault) => [fault, on.has(fault)])) });
        return seeOther('/');
      },
    },
    {
      method: 'POST',
      path: /^\/clear$/,
      handle() {
        papers.splice(0);
        return seeOther('/');
      },
    },
  ];
}

const controlRoutes = ({ papers, counts, settings, control, ports, fetching }: Inside): Route[] => [
  controlRoute('GET', /^\/control$/, () => settings),
  controlRoute('POST', /^\/control$/, (call) => control.set(controlBody(call) as Patch)),
  controlRoute('DELETE', /^\/control$/, () => {
    control.reset();
    return settings;
  }),
  controlRoute('GET', /^\/control\/papers$/, () => ({ papers })),
  controlRoute('GET', /^\/control\/book$/, () => counts),
  controlRoute('GET', /^\/control\/ports$/, () => ports()),
  controlRoute('GET', /^\/control\/fetching$/, () => ({ ...fetching.settings(), complaints: fetching.complaints() })),
];
