import type { StoredList } from '#apps/scanner/offline/storage.ts';
import type { OfflineListWire } from '#modules/admission/contract/device.ts';
import { signedTicketCode, type TicketPayload, unsignedTicketCode } from '#modules/tickets/rules/ticket-code.ts';

const HOUR_MS = 3_600_000;
const KID = 'ABCD';

/** An exhibitor that signs tickets in the browser of a test, and the list of one show that begins in half an hour. */
export async function signingCinema(uid: string) {
  const keys = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey));
  const public_key = btoa(String.fromCharCode(...raw))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  const startsAt = Math.floor(Date.now() / 60_000) * 60_000 + HOUR_MS / 2;
  const list: OfflineListWire = {
    version: 'v1',
    now: new Date().toISOString(),
    timezone: 'Europe/Brussels',
    midnight_offset: 0,
    cinema_id: 1,
    screen_id: null,
    keys: [{ kid: KID, public_key }],
    shows: [
      {
        screening_id: 7,
        title: 'Nosferatu',
        version: '2D',
        screen: 'Vesper',
        screen_id: 3,
        start: new Date(startsAt).toISOString(),
        end: new Date(startsAt + 2 * HOUR_MS).toISOString(),
        cancelled: false,
        expected: 8,
        admitted: 2,
        ended: [],
        proof: [],
      },
    ],
  };
  const stored = (changes: Partial<OfflineListWire['shows'][number]> = {}): StoredList => ({
    uid,
    list: { ...list, shows: list.shows.map((show) => ({ ...show, ...changes })) },
    clockDifference: 0,
    confirmedAt: Date.now(),
  });
  /** `nth`: of the ticket, one digit. */
  const signed = async (nth: number, changes: Partial<TicketPayload> = {}): Promise<string> => {
    const unsigned = unsignedTicketCode(KID, {
      ticketId: ticketNo(nth),
      screeningId: 7,
      seat: `F-${nth}`,
      validFrom: startsAt - 2 * HOUR_MS,
      validUntil: startsAt + 2 * HOUR_MS,
      ...changes,
    });
    const signature = await crypto.subtle.sign('Ed25519', keys.privateKey, new TextEncoder().encode(unsigned));
    return signedTicketCode(unsigned, new Uint8Array(signature));
  };
  return { list, stored, signed };
}

/** The uuid of a ticket. */
export const ticketNo = (nth: number): string => `3f0e2b8a-91c4-4d5e-8a77-00000000000${nth}`;
