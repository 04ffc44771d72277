/**
 * A printer that fetches what it prints: it polls the address that a person enters on its page, as
 * Star printers do (CloudPRNT), or those of Epson (Server Direct Print). It checks every answer of
 * the server, and prints what it fetched.
 */

import { Malformed } from '#simulators/printer/bytes/reader.ts';
import { readStarprnt } from '#simulators/printer/bytes/starprnt.ts';
import { type Faults, type Lost, printsNothing } from '#simulators/printer/faults.ts';
import { epsonCall } from '#simulators/printer/fetching-epson.ts';
import type { Order, Printing } from '#simulators/printer/paper.ts';
import { starStatus } from '#simulators/printer/star.ts';

export type FetchSettings = {
  /** The server that it polls; '' polls none. */
  readonly url: string;
  /** How often; 0: only when `poll` is called. */
  readonly everyMs: number;
  readonly lost: readonly Lost[];
};
type Options = {
  readonly faults: () => Faults;
  readonly print: Printing;
  /** Its Ethernet address, by which a server knows it. */
  readonly mac?: string;
};
export type FetchingPrinter = {
  set(settings: Partial<FetchSettings>): void;
  readonly settings: () => FetchSettings;
  /** Polls once, and prints and confirms what it is offered. Returns the codes of its confirmations. */
  poll(): Promise<readonly string[]>;
  /** What the server did wrong; empty: nothing. */
  readonly complaints: () => readonly string[];
  close(): Promise<void>;
};

/** As a real one has it: Star's own prefix. */
const MAC = '00:11:62:0d:5e:71';
const ACCEPTED = ['application/vnd.star.starprnt', 'application/vnd.star.starprntcore'];
const COMPLAINTS_MAX = 50;

export function openFetchingPrinter({ faults, print, mac = MAC }: Options): FetchingPrinter {
  let settings: FetchSettings = { url: '', everyMs: 5_000, lost: [] };
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const complaints: string[] = [];
  const complain = (what: string): void => {
    complaints.push(what);
    complaints.splice(0, complaints.length - COMPLAINTS_MAX);
  };
  const isLost = (what: Lost): boolean => {
    const at = settings.lost.indexOf(what);
    if (at < 0) return false;
    settings = { ...settings, lost: settings.lost.toSpliced(at, 1) };
    return true;
  };
  const ask = (method: string, query: Record<string, string>, body?: unknown): Promise<Response> => {
    const parameters = new URLSearchParams(query).toString();
    return fetch(parameters === '' ? settings.url : `${settings.url}?${parameters}`, {
      method,
      headers: {
        'user-agent': 'CloudPRNT/3.0 mC-Print3/5.1',
        'x-star-mac': mac,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  };

  async function confirm(token: string, code: string): Promise<void> {
    if (isLost('confirmation')) return;
    const query = { mac, token, code };
    // Without an answer it does not know that the server heard it, and says it again.
    if (isLost('answer')) await ask('DELETE', query);
    const { status } = await ask('DELETE', { ...query, retry: '0' });
    if (status !== 200) complain(`the confirmation ${code} was answered with ${status}`);
  }

  /** Fetches what was offered and prints it; returns the code of the confirmation. */
  async function printed(token: string, type: string): Promise<string> {
    const answer = await ask('GET', { mac, type, token });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (isLost('papers')) return '520 Timeout';
    if (answer.status !== 200) return '520 Download failed';
    if (answer.headers.get('content-type') !== type)
      complain(`asked for ${type}, got ${answer.headers.get('content-type')}`);
    const out = print('starprnt', ordersOf(bytes));
    if (out.printed) return '200 OK';
    return out.faults.non_recoverable && !faults().non_recoverable
      ? '511 Media decoding error'
      : statusCodeOf(out.faults);
  }
  function ordersOf(bytes: Uint8Array): Order[] | null {
    try {
      return readStarprnt(bytes);
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      complain(error.message);
      return null;
    }
  }

  async function pollOnce(): Promise<string[]> {
    const present = faults();
    const status = starStatus(present)
      .map((byte) => byte.toString(16))
      .join(' ');
    const body = {
      status,
      printerMAC: mac,
      statusCode: encodeURIComponent(statusCodeOf(present)),
      printingInProgress: false,
      clientAction: null,
    };
    const answer = await ask('POST', {}, body);
    if (answer.status !== 200) {
      complain(`the poll was answered with ${answer.status}`);
      return [];
    }
    const offer = (await answer.json()) as { jobReady?: unknown; mediaTypes?: unknown; jobToken?: unknown };
    if (typeof offer.jobReady !== 'boolean') complain('an answer to a poll without jobReady');
    if (offer.jobReady !== true || printsNothing(present)) return [];
    const type = Array.isArray(offer.mediaTypes)
      ? offer.mediaTypes.find((each) => ACCEPTED.includes(each as string))
      : undefined;
    if (type === undefined) complain(`none of ${JSON.stringify(offer.mediaTypes)} can be printed`);
    const token = String(offer.jobToken ?? '');
    const code = type === undefined ? '510 Incompatible media type' : await printed(token, String(type));
    await confirm(token, code);
    return [code];
  }
  const pollAsSet = (): Promise<string[]> | string[] => {
    if (settings.url === '') return [];
    return settings.url.includes('/epson/')
      ? epsonCall({ url: settings.url, faults, print, complain, isLost })
      : pollOnce();
  };
  function poll(): Promise<string[]> {
    const turn = running.then(pollAsSet);
    running = turn.catch((error: unknown) => complain(`the server does not answer: ${String(error)}`));
    return turn;
  }
  function startAgain(): void {
    clearInterval(timer);
    timer = undefined;
    if (settings.url === '' || settings.everyMs === 0) return;
    timer = setInterval(() => void poll().catch(() => {}), settings.everyMs);
  }
  return {
    set(next) {
      settings = { ...settings, ...next };
      startAgain();
    },
    settings: () => settings,
    poll,
    complaints: () => complaints,
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}

/** Star's status codes: only of what it says in them. */
function statusCodeOf(faults: Faults): string {
  if (faults.paper_end) return '410 Out of paper';
  if (faults.cover_open) return '420 Cover open';
  if (faults.busy) return '220 Printing';
  if (printsNothing(faults)) return '400 Printer error';
  return faults.paper_near_end ? '211 OK, paper low' : '200 OK';
}
