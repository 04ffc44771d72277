import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Log } from '#platform/observability/log.ts';

/** The addresses of the simulators, as they report them (simulators/README.md). */
export type SimulatorAddresses = {
  mollie: { url: string; port: number; apiKey: string };
  payconiq: { url: string; port: number; apiKey: string; profileId: string; jwksUrl: string };
  mail: { url: string; port: number; smtpPort: number; smtpUrl: string };
  /** A printer with a web service, and ports at which it reads bytes. */
  printer: { url: string; port: number; escposPort: number; starprntPort: number };
  /** An identity provider; its first page says what to enter in the portal. */
  oidc: { url: string; port: number };
  /** Its first page says what to enter in the portal. */
  googleWallet: { url: string; port: number };
  zvt: { url: string; port: number; host: string; zvtPort: number };
  /** A terminal of Adyen; its first page says what to enter in the portal. */
  nexo: { url: string; port: number };
};

const MAIN = join(import.meta.dirname, '../../simulators/main.ts');
/** The ports stay the same across starts, so that pending payments are found again. */
const PORTS = [
  '--mollie-port',
  '3101',
  '--payconiq-port',
  '3102',
  '--smtp-port',
  '3103',
  '--mail-port',
  '3104',
  '--zvt-port',
  '3105',
  '--terminal-port',
  '3106',
  '--printer-port',
  '3107',
  '--escpos-port',
  '3108',
  '--starprnt-port',
  '3109',
  '--oidc-port',
  '3110',
  '--google-wallet-port',
  '3111',
  '--nexo-port',
  '3112',
];
const TIMEOUT_MS = 20_000;
const RESTART_MS = 1_000;

export type Simulators = {
  readonly addresses: SimulatorAddresses;
  /**
   * Makes refunds require a signature with a key published at this address, also after a restart of
   * the simulators.
   */
  readonly registerMerchantKeys: (url: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

/**
 * Starts the simulators as a separate process with their data in `dir`, and restarts them at the
 * same addresses if they die. They end when this program ends, for any reason.
 */
export async function startSimulators(dir: string, log: Log): Promise<Simulators> {
  await mkdir(dir, { recursive: true });
  const books = ['--book-dir', dir];
  let closing = false;
  let keys: readonly string[] = [];
  let now = await run([...PORTS, ...books]).catch(() => {
    log.info('the usual ports of the simulators are taken; they choose free ones');
    return run(books);
  });
  const { addresses } = now;

  async function startAgain(): Promise<void> {
    while (!closing) {
      log.warn('the simulators died and are started again');
      await new Promise((done) => setTimeout(done, RESTART_MS));
      const again = closing ? null : await run([...portsOf(addresses), ...books, ...keys]).catch(() => null);
      if (!again) continue;
      now = again;
      if (closing) again.child.kill('SIGTERM');
      return watch();
    }
  }
  function watch(): void {
    now.child.once('exit', () => void startAgain());
  }
  watch();
  return {
    addresses,
    async registerMerchantKeys(url) {
      keys = ['--payconiq-merchant-jwks', url];
      const answer = await fetch(`${addresses.payconiq.url}/control/merchant-keys`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jwks: url }),
      });
      if (!answer.ok) throw new Error(`the simulators refused the keys of the merchant (${answer.status})`);
    },
    close: () => {
      closing = true;
      const { child } = now;
      return new Promise<void>((ended) => {
        if (child.exitCode !== null || child.signalCode !== null) return ended();
        child.once('exit', () => ended());
        child.kill('SIGTERM');
      });
    },
  };
}

function portsOf({ mollie, payconiq, mail, zvt, nexo, printer, oidc, googleWallet }: SimulatorAddresses): string[] {
  const ports = {
    mollie: mollie.port,
    payconiq: payconiq.port,
    smtp: mail.smtpPort,
    mail: mail.port,
    zvt: zvt.zvtPort,
    terminal: zvt.port,
    nexo: nexo.port,
    printer: printer.port,
    escpos: printer.escposPort,
    starprnt: printer.starprntPort,
    oidc: oidc.port,
    'google-wallet': googleWallet.port,
  };
  return Object.entries(ports).flatMap(([name, port]) => [`--${name}-port`, String(port)]);
}

/** Runs the simulators once; resolves when they report their addresses. */
function run(args: readonly string[]): Promise<{ child: ChildProcess; addresses: SimulatorAddresses }> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
    let complaint = '';
    const timeout = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
    child.stderr.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString()).slice(-2_000);
    });
    child.once('exit', (code) => {
      clearTimeout(timeout);
      fail(new Error(`the simulators ended at start (code ${code}): ${complaint}`));
    });
    createInterface({ input: child.stdout }).once('line', (line) => {
      clearTimeout(timeout);
      done({ child, addresses: JSON.parse(line) as SimulatorAddresses });
    });
  });
}
