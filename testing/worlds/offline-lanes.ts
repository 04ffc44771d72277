import { randomUUID } from 'node:crypto';
import { factsOf } from '#apps/scanner/offline/offline-facts.ts';
import type { OfflineListWire, ReadingWire } from '#modules/admission/contract/device.ts';
import { judgeOffline } from '#modules/admission/rules/judge-offline.ts';
import { verifyTicketCode } from '#modules/tickets/server/codes/sign-ticket.ts';

export type Lane = {
  /** Judges a signed code as the scanner does without the server; returns whether it lets in. */
  readonly reads: (code: string, now: number) => boolean;
  readonly readings: readonly ReadingWire[];
};

/** A scanner for all halls that has this list and no network; its signature check is the server's. */
export function offlineLane(list: OfflineListWire): Lane {
  const keys = list.keys.map(({ kid, public_key }) => ({ kid, publicKey: Buffer.from(public_key, 'base64url') }));
  const admitted = new Set<string>();
  const readings: ReadingWire[] = [];
  return {
    readings,
    reads(code, now) {
      const payload = verifyTicketCode(code, keys);
      const judged = judgeOffline(payload, factsOf(list), { screenIds: [] }, now);
      const isIn = judged.refused === null && payload !== null && !admitted.has(payload.ticketId);
      if (isIn && payload) admitted.add(payload.ticketId);
      if (payload)
        readings.push({
          nonce: randomUUID(),
          code,
          screens: [],
          at: new Date(now).toISOString(),
          result: isIn ? 'admitted' : 'refused',
        });
      return isIn;
    },
  };
}
