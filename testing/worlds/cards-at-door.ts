import { openSellAtTill } from '#modules/sales/server/box-office/sell-at-till.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import { type CardsAtDoor, openCardsAtDoor } from '#modules/sales/server/vouchers/cards-at-door.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import { freshSnapshots, testSecrets } from '#testing/worlds/box-office.ts';

/**
 * The cards that an exhibitor accepts at its entrances (SCAN-005), wired as in the program; from
 * beforeAll on.
 */
export function cardsAtDoorOf(t: TestDatabase): CardsAtDoor {
  const selling = { db: t.db, snapshots: freshSnapshots(t), secrets: testSecrets, events: NO_EVENTS };
  return openCardsAtDoor({ ...selling, sellAtTill: openSellAtTill(selling) });
}
