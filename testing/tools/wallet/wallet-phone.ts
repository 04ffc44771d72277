import { randomBytes, randomUUID } from 'node:crypto';
import { unzip } from '#testing/tools/unzip.ts';

/** The parts of a pass that tests read. */
export type Pass = {
  readonly serialNumber: string;
  readonly passTypeIdentifier: string;
  readonly webServiceURL: string;
  readonly authenticationToken: string;
  readonly voided: boolean;
  readonly relevantDate: string;
  readonly eventTicket: Readonly<Record<string, readonly PassField[]>>;
};
export type PassField = {
  readonly key: string;
  readonly value: string;
  readonly label: string;
  readonly changeMessage?: string;
};

export const passIn = (pkpass: Buffer): Pass => JSON.parse(unzip(pkpass).get('pass.json')?.toString() ?? '{}') as Pass;

/** Returns the value of each field, by its key. */
export const valuesOf = (pass: Pass): Record<string, string> =>
  Object.fromEntries(
    Object.values(pass.eventTicket)
      .flat()
      .map(({ key, value }) => [key, value]),
  );

export type WalletPhone = {
  readonly device: string;
  readonly pushToken: string;
  /** Adds a pass as Wallet does: stores it and registers it. Returns the status of the registration. */
  adds(pkpass: Buffer): Promise<number>;
  /** Removes a pass. Returns the status of the answer. */
  removes(serial: string): Promise<number>;
  /** Follows a push: asks what changed and fetches it. Returns the serial numbers of passes with new content. */
  follows(): Promise<string[]>;
  /** The file of a pass as the phone has it. */
  fileOf(serial: string): Buffer;
  pass(serial: string): Pass;
};

/**
 * A simulated phone with Apple Wallet: it speaks to the address in the pass and nothing else. `send`
 * reaches that address.
 */
export function walletPhone(send: (url: string, init: RequestInit) => Promise<Response> = fetch): WalletPhone {
  const device = randomUUID().replaceAll('-', '');
  const pushToken = randomBytes(32).toString('hex');
  const passes = new Map<string, { file: Buffer; lastModified: string | null }>();
  let lastUpdated: string | null = null;

  const held = (serial: string) => {
    const pass = passes.get(serial);
    if (!pass) throw new Error(`the phone has no pass ${serial}`);
    return pass;
  };
  const calls = ({ authenticationToken }: Pass, url: string, init: RequestInit = {}): Promise<Response> =>
    send(url, {
      ...init,
      headers: { authorization: `ApplePass ${authenticationToken}`, ...(init.headers as Record<string, string>) },
    });
  const registration = ({ webServiceURL, passTypeIdentifier, serialNumber }: Pass): string =>
    `${webServiceURL}/v1/devices/${device}/registrations/${passTypeIdentifier}/${serialNumber}`;

  return {
    device,
    pushToken,
    fileOf: (serial) => held(serial).file,
    pass: (serial) => passIn(held(serial).file),
    async adds(file) {
      const pass = passIn(file);
      passes.set(pass.serialNumber, { file, lastModified: null });
      const { status } = await calls(pass, registration(pass), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ pushToken }),
      });
      return status;
    },
    async removes(serial) {
      const pass = passIn(held(serial).file);
      passes.delete(serial);
      return (await calls(pass, registration(pass), { method: 'DELETE' })).status;
    },
    async follows() {
      const [any] = passes.values();
      if (!any) return [];
      const { webServiceURL, passTypeIdentifier } = passIn(any.file);
      const since = lastUpdated === null ? '' : `?passesUpdatedSince=${lastUpdated}`;
      const list = `${webServiceURL}/v1/devices/${device}/registrations/${passTypeIdentifier}${since}`;
      const answer = await send(list, {});
      if (answer.status === 204) return [];
      const changes = (await answer.json()) as { serialNumbers: string[]; lastUpdated: string };
      lastUpdated = changes.lastUpdated;
      const fresh: string[] = [];
      for (const serial of changes.serialNumbers) {
        const { file, lastModified } = held(serial);
        const pass = passIn(file);
        const got = await calls(pass, `${pass.webServiceURL}/v1/passes/${pass.passTypeIdentifier}/${serial}`, {
          headers: lastModified === null ? {} : { 'if-modified-since': lastModified },
        });
        if (got.status !== 200) continue;
        passes.set(serial, {
          file: Buffer.from(await got.arrayBuffer()),
          lastModified: got.headers.get('last-modified'),
        });
        fresh.push(serial);
      }
      return fresh;
    },
  };
}
