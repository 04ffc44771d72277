/** How the terminal is reached: at an address in the network, or through Adyen's cloud. */
export const NEXO_REACHES = ['local', 'cloud'] as const;
export type NexoReach = (typeof NEXO_REACHES)[number];

/** Adyen's cloud: for tests, and for payments in each region. */
export const NEXO_CLOUD_HOSTS = [
  'terminal-api-live.adyen.com',
  'terminal-api-live-us.adyen.com',
  'terminal-api-live-au.adyen.com',
  'terminal-api-live-apse.adyen.com',
  'terminal-api-test.adyen.com',
] as const;

/** The port of a terminal in the network, and of the cloud. */
export const NEXO_PORTS: Readonly<Record<NexoReach, number>> = { local: 8_443, cloud: 443 };

/** The identification of a terminal: its model and its serial number, `V400m-324688179`. */
export const POI_ID = /^[A-Za-z0-9]{2,20}-[A-Za-z0-9]{3,40}$/;

const SERVICE_ID_LENGTH = 10;
const SERVICE_ID_BASE = 36;
const SERVICE_IDS = BigInt(SERVICE_ID_BASE) ** BigInt(SERVICE_ID_LENGTH);

/**
 * Returns the ServiceID of an order: the same for each question about it, and another one for each
 * other order. It has at most ten characters, and may not come again within 48 hours.
 */
export const serviceIdOf = (orderId: string): string =>
  (BigInt(`0x${orderId.replaceAll('-', '')}`) % SERVICE_IDS)
    .toString(SERVICE_ID_BASE)
    .padStart(SERVICE_ID_LENGTH, '0')
    .toUpperCase();

/** Returns the SaleID of a terminal: by which it knows who asks. */
export const saleIdOf = (exhibitorId: number, terminalId: number): string => `Foyer-${exhibitorId}-${terminalId}`;

const NAME = /^(?:[A-Za-z0-9]+-[A-Za-z0-9]+|legacy-terminal-certificate)\.(?:test|live)\.terminal\.adyen\.com$/;

/** Returns whether a certificate with this common name belongs to the terminal. Older ones share a name. */
export const isNameOfTerminal = (commonName: string, poiId: string): boolean =>
  NAME.test(commonName) &&
  (commonName.startsWith('legacy-terminal-certificate.') ||
    commonName.toLowerCase().startsWith(`${poiId.toLowerCase()}.`));
