import type { PrinterWire } from '#modules/printing/contract/printing.ts';
import { DIALECTS } from '#modules/printing/rules/dialects.ts';
import type { PrintDocument } from '#modules/printing/rules/document.ts';
import { layOut } from '#modules/printing/rules/lay-out.ts';
import { NO_ANSWER, type PrinterAnswer } from '#modules/printing/rules/printer-states.ts';

/** A printer prints a page in a second or two; after this timeout it counts as unavailable. */
const PRINTED_WITHIN_MS = 20_000;
const ANSWERS_WITHIN_MS = 4_000;
/** A busy printer answers "send again"; it has printed nothing then. */
const BUSY_AGAIN_MS = 1_500;
const BUSY_TRIES = 4;

export type LinkSurroundings = {
  readonly fetch: typeof fetch;
  /** Shows the papers of the simulated printer. */
  readonly show: (document: PrintDocument, columns: number) => void;
  readonly pause: (ms: number) => Promise<void>;
};

/**
 * The connection to the cinema's printers, from this browser directly to their HTTP service
 * (D-141). Neither call ever throws.
 */
export type PrinterLink = {
  /** Reads its status. Prints nothing. */
  ask(printer: PrinterWire): Promise<PrinterAnswer>;
  /** Sends papers, and retries while the printer is busy with other jobs. */
  print(printer: PrinterWire, document: PrintDocument): Promise<PrinterAnswer>;
};

export function printerLink({ fetch, show, pause }: LinkSurroundings): PrinterLink {
  async function send(printer: PrinterWire, document: PrintDocument, withinMs: number): Promise<PrinterAnswer> {
    if (printer.driver !== 'star' && printer.driver !== 'epson') return WELL;
    const { path, headers, request, answer } = DIALECTS[printer.driver];
    try {
      const response = await fetch(`${printer.address}${path}`, {
        method: 'POST',
        headers,
        body: request(layOut(document, printer.columns)),
        credentials: 'omit',
        signal: AbortSignal.timeout(withinMs),
      });
      if (!response.ok) return NO_ANSWER;
      const context = { switchIsFault: printer.drawer_switch_is_error, isCheck: document.length === 0 };
      return answer(await response.text(), context);
    } catch {
      // Any error here means no answer: the till shows it, and it is not reported (ERR-001).
      return NO_ANSWER;
    }
  }
  return {
    ask: (printer) => send(printer, [], ANSWERS_WITHIN_MS),
    async print(printer, document) {
      if (printer.driver === 'simulated') {
        show(document, printer.columns);
        return WELL;
      }
      for (let tries = 1; ; tries++) {
        const answer = await send(printer, document, PRINTED_WITHIN_MS);
        if (answer.faults[0] !== 'busy' || tries === BUSY_TRIES) return answer;
        await pause(BUSY_AGAIN_MS);
      }
    },
  };
}

const WELL: PrinterAnswer = { faults: [], nearEnd: false };
