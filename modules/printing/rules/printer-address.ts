const ADDRESS = /^https?:\/\/[a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?(?::[0-9]{1,5})?$/;
const PORT_MAX = 65_535;

/**
 * Whether that is where a printer can be: `http(s)://host[:port]` in small letters and nothing more. The till's page names it
 * among those it may speak to, so it must be an origin and cannot be anything else.
 */
export function isPrinterAddress(address: string): boolean {
  const port = /:(\d+)$/.exec(address)?.[1];
  return ADDRESS.test(address) && (port === undefined || (Number(port) > 0 && Number(port) <= PORT_MAX));
}
