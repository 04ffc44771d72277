/** The cinema of a journey and the outside world around it, as journeys reach and steer them. */
export type Place =
  | 'FOYER_URL'
  | 'FOYER_DATA'
  | 'FOYER_MOLLIE_URL'
  | 'FOYER_PAYCONIQ_URL'
  | 'FOYER_MAIL_URL'
  | 'FOYER_PRINTER_URL'
  | 'FOYER_TERMINAL_URL'
  | 'FOYER_GOOGLE_WALLET_URL';

/** Under which name a worker's place is passed on. */
export const placeOfWorker = (name: Place, worker: number | string): string => `${name}_${worker}`;

/** Every worker has a cinema of its own (start-program.ts); one that is named from outside serves them all. */
export function place(name: Place): string {
  const url = process.env[placeOfWorker(name, process.env.TEST_PARALLEL_INDEX ?? 0)] ?? process.env[name];
  if (!url) throw new Error(`${name} is not set`);
  return url;
}

async function control(url: string, method: 'GET' | 'POST' | 'DELETE', body?: unknown): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

type Switches = Record<string, unknown>;

/** `id` of a payment at the provider; 'last' is the newest. */
const provider = (name: 'FOYER_MOLLIE_URL' | 'FOYER_PAYCONIQ_URL') => ({
  set: (switches: Switches) => control(`${place(name)}/control`, 'POST', switches),
  reset: () => control(`${place(name)}/control`, 'DELETE'),
  change: (id: string, change: Switches) => control(`${place(name)}/control/payments/${id}`, 'POST', change),
  chargeBack: (id: string) => control(`${place(name)}/control/payments/${id}/chargeback`, 'POST', {}),
  book: () =>
    control(`${place(name)}/control/book`, 'GET') as Promise<{ totals: { netCents: number; refundedCents: number } }>,
});
export const mollie = provider('FOYER_MOLLIE_URL');
export const payconiq = provider('FOYER_PAYCONIQ_URL');

/** A machine at the counter: its switches are those of simulators/README.md. */
const machine = (name: 'FOYER_PRINTER_URL' | 'FOYER_TERMINAL_URL') => ({
  set: (switches: Switches) => control(`${place(name)}/control`, 'POST', switches),
  reset: () => control(`${place(name)}/control`, 'DELETE'),
});
export const cardTerminal = machine('FOYER_TERMINAL_URL');
export const receiptPrinter = machine('FOYER_PRINTER_URL');

/** A mail in the simulated mail server. */
export type ReceivedMail = {
  readonly subject: string;
  readonly text: string;
  readonly headers: readonly (readonly [string, string])[];
};
/** Newest first. */
export const mailsTo = async (address: string): Promise<ReceivedMail[]> =>
  (
    (await control(`${place('FOYER_MAIL_URL')}/api/messages?to=${encodeURIComponent(address)}`, 'GET')) as {
      messages: ReceivedMail[];
    }
  ).messages;

/** The ports at which the simulated printer reads bytes. */
export const portsOfPrinter = async () =>
  (await control(`${place('FOYER_PRINTER_URL')}/control/ports`, 'GET')) as { escpos: number; starprnt: number };

/** The texts of the papers of the simulated printer, the newest first. */
export const printedPapers = async (): Promise<string[]> => {
  const { papers } = (await control(`${place('FOYER_PRINTER_URL')}/control/papers`, 'GET')) as {
    papers: { lines: { text?: string }[] }[];
  };
  return papers.map(({ lines }) => lines.map(({ text = '' }) => text).join('\n'));
};
