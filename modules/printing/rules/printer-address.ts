const ADDRESS = /^https?:\/\/[a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?(?::[0-9]{1,5})?$/;
const PORT_MAX = 65_535;

/**
 * Returns whether this is a valid printer address: `http(s)://host[:port]` in lower case and
 * nothing more. The content policy of the till's page lists it, so it must be an origin and nothing
 * else.
 */
export function isPrinterAddress(address: string): boolean {
  const port = /:(\d+)$/.exec(address)?.[1];
  return ADDRESS.test(address) && (port === undefined || (Number(port) > 0 && Number(port) <= PORT_MAX));
}
