import { openSellAtTill } from '#modules/sales/server/box-office/sell-at-till.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import { type CardsAtEntrance, openCardsAtEntrance } from '#modules/sales/server/vouchers/cards-at-entrance.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import { freshSnapshots, testSecrets } from '#testing/worlds/box-office.ts';

/**
 * The cards that an exhibitor accepts at its entrances (SCAN-005), wired as in the program; from
 * beforeAll on.
 */
export function cardsAtEntranceOf(t: TestDatabase): CardsAtEntrance {
  const selling = { db: t.db, snapshots: freshSnapshots(t), secrets: testSecrets, events: NO_EVENTS };
  return openCardsAtEntrance({ ...selling, sellAtTill: openSellAtTill(selling) });
}
