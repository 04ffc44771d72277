import type { PrinterAtBridge } from '#modules/printing/contract/bridge.ts';
import { speechOf } from '#modules/printing/rules/bytes/printer-status.ts';
import { hostAndPort, isDeviceFile } from '#modules/printing/rules/connections.ts';
import { NO_ANSWER, type PrinterAnswer } from '#modules/printing/rules/printer-states.ts';
import { type ByteLine, openTcpLine } from '#platform/printers/byte-line.ts';
import { printOnLine } from '#platform/printers/printer-conversation.ts';
import { openDeviceLine } from '#tools/bridge/device-line.ts';

const CONNECTED_WITHIN_MS = 3_000;
/** A printer serves one connection: the other one may be printing. */
const TRIES = 3;
const AGAIN_AFTER_MS = 800;

/**
 * Talks to a printer beside this machine: asks its state, and unless it is in trouble takes the
 * bytes from `claim` and prints them. `claim` null: only the state is read. Never throws for a
 * printer that does not answer; passes errors of `claim` on.
 */
export async function printHere(
  printer: PrinterAtBridge,
  claim: (() => Promise<Uint8Array>) | null,
): Promise<PrinterAnswer> {
  const line = await connected(printer.address);
  if (!line) return NO_ANSWER;
  try {
    const speech = speechOf(printer.driver, { switchIsFault: printer.drawer_switch_is_error });
    return (await printOnLine(line, speech, printer.reports_status, claim)) ?? NO_ANSWER;
  } finally {
    line.close();
  }
}

async function connected(address: string): Promise<ByteLine | null> {
  for (let tries = 1; tries <= TRIES; tries++) {
    try {
      if (isDeviceFile(address)) return await openDeviceLine(address);
      const place = hostAndPort(address);
      return place && (await openTcpLine(place, CONNECTED_WITHIN_MS));
    } catch {
      // Refused or silent: it serves another program, is switched off, or is not there.
      if (tries < TRIES) await new Promise((done) => setTimeout(done, AGAIN_AFTER_MS));
    }
  }
  return null;
}
