import { type CardsAtDoor, openCardsAtDoor } from '#modules/sales/server/cards-at-door.ts';
import { NO_EVENTS } from '#modules/sales/server/sales-events.ts';
import { openSellAtTill } from '#modules/sales/server/sell-at-till.ts';
import { freshSnapshots, testSecrets } from '#testing/box-office.ts';
import type { TestDatabase } from '#testing/database.ts';

/** The cards a house takes at its doors (SCAN-005), as the program wires them; from beforeAll on. */
export function cardsAtDoorOf(t: TestDatabase): CardsAtDoor {
  const selling = { db: t.db, snapshots: freshSnapshots(t), secrets: testSecrets, events: NO_EVENTS };
  return openCardsAtDoor({ ...selling, sellAtTill: openSellAtTill(selling) });
}
