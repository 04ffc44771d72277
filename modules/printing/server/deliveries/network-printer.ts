import { encodePapers } from '#modules/printing/rules/bytes/encode-papers.ts';
import { speechOf } from '#modules/printing/rules/bytes/printer-status.ts';
import { hostAndPort } from '#modules/printing/rules/connections.ts';
import type { PrintDocument } from '#modules/printing/rules/document.ts';
import { NO_ANSWER, type PrinterAnswer } from '#modules/printing/rules/printer-states.ts';
import type { BytesPrinterWire } from '#modules/printing/server/printers/printers.sql.ts';
import { addressOf } from '#modules/terminals/server.ts';
import { type ByteLine, openTcpLine } from '#platform/printers/byte-line.ts';
import { printOnLine } from '#platform/printers/printer-conversation.ts';

const CONNECTED_WITHIN_MS = 3_000;
/** A printer serves one connection: the other one may be printing. */
const TRIES = 3;
const AGAIN_AFTER_MS = 800;

export type NetworkOptions = { readonly allowLoopback: boolean };

/**
 * Talks to a printer at a port of the exhibitor's network: asks its state, and unless it is in
 * trouble takes the papers from `claim` and prints them. `claim` null: only the state is read.
 * Never throws for a printer that does not answer; passes errors of `claim` on.
 */
export async function printOnNetwork(
  { allowLoopback }: NetworkOptions,
  printer: BytesPrinterWire,
  claim: (() => Promise<PrintDocument>) | null,
): Promise<PrinterAnswer> {
  const line = await connected(printer, allowLoopback);
  if (!line) return NO_ANSWER;
  try {
    const speech = speechOf(printer.driver, { switchIsFault: printer.drawer_switch_is_error });
    const encoded = claim && (async () => encodePapers(await claim(), printer));
    return (await printOnLine(line, speech, printer.reports_status, encoded)) ?? NO_ANSWER;
  } finally {
    line.close();
  }
}

async function connected({ address }: BytesPrinterWire, allowLoopback: boolean): Promise<ByteLine | null> {
  const place = hostAndPort(address);
  if (!place) return null;
  for (let tries = 1; tries <= TRIES; tries++) {
    try {
      const host = await addressOf(place.host, { allowLoopback });
      return await openTcpLine({ host, port: place.port }, CONNECTED_WITHIN_MS);
    } catch {
      // Refused or silent: it serves another connection, is switched off, or is not in our network.
      if (tries < TRIES) await new Promise((done) => setTimeout(done, AGAIN_AFTER_MS));
    }
  }
  return null;
}
