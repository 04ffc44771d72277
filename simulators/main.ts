/**
 * Runs all simulators as one program:
 *
 *   node simulators/main.ts --mollie-port 0 --payconiq-port 0 --smtp-port 0 --mail-port 0
 *   --zvt-port 0 --terminal-port 0 --printer-port 0 --escpos-port 0 --starprnt-port 0 --oidc-port 0
 *   --google-wallet-port 0 --nexo-port 0
 *
 * Prints one line of JSON with the addresses when everything listens. Ends on SIGTERM and SIGINT,
 * and when the parent ends: a killed parent closes the pipe at stdin (or the IPC channel).
 */
import { fstatSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startGoogleWalletSimulator } from '#simulators/google-wallet/simulator.ts';
import { startMailSimulator } from '#simulators/mail/simulator.ts';
import { MOLLIE_TEST_KEY, startMollieSimulator } from '#simulators/mollie/simulator.ts';
import { startNexoSimulator } from '#simulators/nexo/simulator.ts';
import { startOidcSimulator } from '#simulators/oidc/simulator.ts';
import { PAYCONIQ_KEY, startPayconiqSimulator } from '#simulators/payconiq/simulator.ts';
import { startPrinterSimulator } from '#simulators/printer/simulator.ts';
import { startZvtSimulator } from '#simulators/zvt/simulator.ts';

const { values: flags } = parseArgs({
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    'mollie-port': { type: 'string', default: '0' },
    'mollie-key': { type: 'string', default: MOLLIE_TEST_KEY },
    'mollie-public-url': { type: 'string' },
    'payconiq-port': { type: 'string', default: '0' },
    'payconiq-key': { type: 'string', default: PAYCONIQ_KEY },
    'payconiq-public-url': { type: 'string' },
    'payconiq-merchant-jwks': { type: 'string' },
    'smtp-port': { type: 'string', default: '0' },
    'mail-port': { type: 'string', default: '0' },
    'printer-port': { type: 'string', default: '0' },
    'escpos-port': { type: 'string', default: '0' },
    'starprnt-port': { type: 'string', default: '0' },
    'oidc-port': { type: 'string', default: '0' },
    'google-wallet-port': { type: 'string', default: '0' },
    'zvt-port': { type: 'string', default: '0' },
    'terminal-port': { type: 'string', default: '0' },
    'nexo-port': { type: 'string', default: '0' },
    'card-ms': { type: 'string', default: '2500' },
    'time-scale': { type: 'string', default: '1' },
    'webhook-delay-ms': { type: 'string', default: '0' },
    'refund-settle-ms': { type: 'string', default: '10000' },
    'book-dir': { type: 'string' },
    keep: { type: 'string', default: '10000' },
  },
});

function numberOf(name: keyof typeof flags, max: number): number {
  const value = Number(flags[name]);
  if (flags[name] === '' || !(value >= 0 && value <= max)) {
    console.error(`--${name} must be a number from 0 to ${max}, not "${flags[name]}"`);
    process.exit(2);
  }
  return value;
}

const PORT_MAX = 65_535;
const { host, 'book-dir': bookDir } = flags;
const common = {
  host,
  bookDir,
  timeScale: numberOf('time-scale', 1_000_000) || 1,
  webhookDelayMs: numberOf('webhook-delay-ms', 3_600_000),
  refundSettleMs: numberOf('refund-settle-ms', 86_400_000),
  keep: numberOf('keep', 10_000_000),
};

const mollie = await startMollieSimulator({
  ...common,
  port: numberOf('mollie-port', PORT_MAX),
  apiKey: flags['mollie-key'],
  publicUrl: flags['mollie-public-url'],
});
const payconiq = await startPayconiqSimulator({
  ...common,
  port: numberOf('payconiq-port', PORT_MAX),
  apiKey: flags['payconiq-key'],
  publicUrl: flags['payconiq-public-url'],
  merchantJwks: flags['payconiq-merchant-jwks'],
});
const mail = await startMailSimulator({
  host,
  smtpPort: numberOf('smtp-port', PORT_MAX),
  port: numberOf('mail-port', PORT_MAX),
});
const zvt = await startZvtSimulator({
  host,
  bookDir,
  zvtPort: numberOf('zvt-port', PORT_MAX),
  port: numberOf('terminal-port', PORT_MAX),
  cardMs: numberOf('card-ms', 600_000),
});
const nexo = await startNexoSimulator({
  host,
  bookDir,
  port: numberOf('nexo-port', PORT_MAX),
  cardMs: numberOf('card-ms', 600_000),
});
const printer = await startPrinterSimulator({
  host,
  port: numberOf('printer-port', PORT_MAX),
  escposPort: numberOf('escpos-port', PORT_MAX),
  starprntPort: numberOf('starprnt-port', PORT_MAX),
});
const oidc = await startOidcSimulator({ host, port: numberOf('oidc-port', PORT_MAX) });
const googleWallet = await startGoogleWalletSimulator({
  host,
  bookDir,
  port: numberOf('google-wallet-port', PORT_MAX),
});

let ending = false;
function end(): void {
  if (ending) return;
  ending = true;
  void Promise.allSettled(
    [mollie, payconiq, mail, zvt, nexo, printer, oidc, googleWallet].map((each) => each.close()),
  ).then(() => process.exit(0));
}

process.on('SIGTERM', end);
process.on('SIGINT', end);
process.on('disconnect', end);
// Only a pipe shows the end of the parent; /dev/null is at its end from the start, a terminal
// never.
const stdin = fstatSync(0);
if (stdin.isFIFO() || stdin.isSocket()) {
  process.stdin.on('end', end).on('close', end).on('error', end).resume();
}
// A closed reader of the addresses is no reason to crash.
process.stdout.on('error', end);

console.log(
  JSON.stringify({
    mollie: { url: mollie.url, port: mollie.port, apiKey: mollie.apiKey },
    payconiq: {
      url: payconiq.url,
      port: payconiq.port,
      apiKey: payconiq.apiKey,
      profileId: payconiq.profileId,
      jwksUrl: payconiq.jwksUrl,
    },
    mail: { url: mail.url, port: mail.port, smtpPort: mail.smtpPort, smtpUrl: mail.smtpUrl },
    printer: {
      url: printer.url,
      port: printer.port,
      escposPort: printer.escposPort,
      starprntPort: printer.starprntPort,
    },
    oidc: { url: oidc.url, port: oidc.port },
    googleWallet: { url: googleWallet.url, port: googleWallet.port },
    zvt: { url: zvt.url, port: zvt.port, host: zvt.host, zvtPort: zvt.zvtPort },
    nexo: { url: nexo.url, port: nexo.port },
  }),
);
