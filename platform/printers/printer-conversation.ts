import type { ByteLine } from '#platform/printers/byte-line.ts';

/** The state of a printer: `faults` empty if it prints. */
export type PrinterReport<Fault extends string> = { readonly faults: readonly Fault[]; readonly nearEnd: boolean };

/** How a kind of printer is asked, and how its answers are read. */
export type PrinterSpeech<Fault extends string> = {
  /** Asks for the state; answered also while the printer prints nothing. */
  readonly ask: readonly number[];
  /** Null while the answer is not complete. */
  readonly read: (bytes: readonly number[]) => (PrinterReport<Fault> & { readonly mark?: number }) | null;
  /** Sent behind the papers: `isDone` tells from what arrived later that it was reached. */
  readonly end: readonly number[];
  readonly isDone: (bytes: readonly number[], markBefore: number) => boolean;
  /** Whether `isDone` needs another question. */
  readonly asksForEnd: boolean;
  /** Empties the memory of a printer in trouble. */
  readonly forget: readonly number[];
};

const ANSWER_WITHIN_MS = 2_000;
const LOOK_EVERY_MS = 400;
const PRINTED_WITHIN_MS = 20_000;

/** Reads the state of a printer; null: it gave no complete answer. */
export async function askState<Fault extends string>(
  line: ByteLine,
  speech: PrinterSpeech<Fault>,
): Promise<(PrinterReport<Fault> & { readonly mark?: number }) | null> {
  line.forget();
  await line.write(speech.ask);
  await line.until((bytes) => speech.read(bytes) !== null, ANSWER_WITHIN_MS);
  return speech.read(line.received());
}

/**
 * Sends papers and waits until they are out. A printer that stops is emptied, so that the rest does
 * not come out beside the copy; null: it neither finished nor gave a reason.
 */
export async function printPapers<Fault extends string>(
  line: ByteLine,
  speech: PrinterSpeech<Fault>,
  papers: Uint8Array,
  withinMs: number = PRINTED_WITHIN_MS,
): Promise<PrinterReport<Fault> | null> {
  const markBefore = (await askState(line, speech))?.mark ?? 0;
  line.forget();
  await line.write(papers);
  await line.write(speech.end);
  for (let waited = 0; waited < withinMs; waited += LOOK_EVERY_MS) {
    const isDone = (bytes: readonly number[]): boolean => speech.isDone(bytes, markBefore);
    if (speech.asksForEnd) await line.write(speech.ask);
    if (await line.until(isDone, LOOK_EVERY_MS))
      return (await askState(line, speech)) ?? { faults: [], nearEnd: false };
    const state = await askState(line, speech);
    if (state && speech.isDone(line.received(), markBefore)) return state;
    if (state && state.faults.length > 0) {
      await line.write(speech.forget);
      return state;
    }
  }
  return null;
}

/**
 * Asks a printer for its state, and unless it is in trouble takes the papers from `claim` and prints
 * them. `claim` null: only the state is read. Null: it gave no answer. Passes errors of `claim` on;
 * those of a broken line mean that there is no answer.
 */
export async function printOnLine<Fault extends string>(
  line: ByteLine,
  speech: PrinterSpeech<Fault>,
  reportsStatus: boolean,
  claim: (() => Promise<Uint8Array>) | null,
): Promise<PrinterReport<Fault> | null> {
  const ok: PrinterReport<Fault> = { faults: [], nearEnd: false };
  const before = reportsStatus ? await quietly(() => askState(line, speech)) : ok;
  if (!before) return null;
  if (before.faults.length > 0 || !claim) return { faults: before.faults, nearEnd: before.nearEnd };
  const bytes = await claim();
  if (!reportsStatus) return quietly(() => line.write(bytes).then(() => ok));
  return quietly(() => printPapers(line, speech, bytes));
}

const quietly = <Answer>(talk: () => Promise<Answer | null>): Promise<Answer | null> => talk().catch(() => null);
