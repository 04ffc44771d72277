import { isPrinterAddress } from '#modules/printing/rules/printer-address.ts';

/**
 * The language of a printer: Star webPRNT and Epson ePOS-Print are XML, ESC/POS and StarPRNT are
 * bytes. The simulated printer has none: its papers are shown on the screen.
 */
export const PRINTER_DRIVERS = ['escpos', 'starprnt', 'epson', 'star', 'simulated'] as const;
export type PrinterDriver = (typeof PRINTER_DRIVERS)[number];

/**
 * How papers reach a printer: the server sends them to its port in the network, a bridge beside the
 * printer takes them from the server (decision 0057), the printer fetches them (decision 0093), the
 * browser of the till sends them to its web service, or they are shown on the screen.
 */
export const PRINTER_CONNECTIONS = ['server', 'bridge', 'fetch', 'browser', 'screen'] as const;
export type PrinterConnection = (typeof PRINTER_CONNECTIONS)[number];

export const CONNECTIONS_OF: Readonly<Record<PrinterDriver, readonly PrinterConnection[]>> = {
  escpos: ['server', 'bridge'],
  starprnt: ['server', 'bridge', 'fetch'],
  epson: ['browser', 'fetch'],
  star: ['browser'],
  simulated: ['screen'],
};

/** Connections through the server: any browser can ask for a print there. */
export const REMOTE = ['server', 'bridge', 'fetch'] as const satisfies readonly PrinterConnection[];
export const isRemote = (connection: PrinterConnection): boolean =>
  (REMOTE as readonly PrinterConnection[]).includes(connection);

/** Where a printer fetches, by the language that it reads; its number and its secret follow. */
export const FETCH_PATHS = { starprnt: '/api/device/star', epson: '/api/device/epson' } as const;
export type FetchingDriver = keyof typeof FETCH_PATHS;
export const fetches = (driver: PrinterDriver): driver is FetchingDriver => driver in FETCH_PATHS;

/** Connections with an address that a person types. */
export const hasAddress = (connection: PrinterConnection): boolean =>
  connection === 'browser' || connection === 'server' || connection === 'bridge';

/** The port of printers that read bytes from the network. */
export const BYTES_PORT = 9100;
const PORT_MAX = 65_535;
const HOST_AND_PORT = /^([a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::([0-9]{1,5}))?$/;

export type HostAndPort = { readonly host: string; readonly port: number };

/** Returns the host and the port of an address such as `192.168.1.50` or `printer.lan:9101`; null if it is none. */
export function hostAndPort(address: string): HostAndPort | null {
  const [, host, port] = HOST_AND_PORT.exec(address) ?? [];
  if (host === undefined) return null;
  const number = port === undefined ? BYTES_PORT : Number(port);
  return number > 0 && number <= PORT_MAX ? { host: host.replace(/^\[|\]$/g, ''), port: number } : null;
}

/**
 * The device files at which a bridge finds a printer: USB, serial ports and Bluetooth under Linux and
 * macOS, and the serial ports of Windows.
 */
const DEVICE_FILE =
  /^\/dev\/(?:usb\/lp|lp|ttyUSB|ttyACM|ttyS|rfcomm|pts\/|cu\.|tty\.|serial\/by-id\/)[A-Za-z0-9._:+-]{1,100}$|^COM[1-9][0-9]{0,2}$/;
export const isDeviceFile = (address: string): boolean => DEVICE_FILE.test(address);

/** Returns an address as it is stored, or null if it is none for this connection. */
export function storedAddress(connection: PrinterConnection, typed: string): string | null {
  if (!hasAddress(connection)) return '';
  if (connection === 'browser') {
    const origin = typed.toLowerCase().replace(/\/+$/, '');
    return isPrinterAddress(origin) ? origin : null;
  }
  if (connection === 'bridge') {
    const file = typed.toUpperCase().startsWith('COM') ? typed.toUpperCase() : typed;
    if (isDeviceFile(file)) return file;
  }
  const place = hostAndPort(typed.toLowerCase());
  return place && (place.host.includes(':') ? `[${place.host}]:${place.port}` : `${place.host}:${place.port}`);
}
