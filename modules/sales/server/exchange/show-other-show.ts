import { eurosFromCents, sumCents } from '#kernel/money.ts';
import { notFound, Refusal } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import type { OtherShowWire } from '#modules/sales/contract/other-show.ts';
import { mayReturn, moneyBackOf } from '#modules/sales/rules/refund/money-back.ts';
import { siteExchangesOf, validLines } from '#modules/sales/server/exchange/other-show.sql.ts';
import { returnedOfShow } from '#modules/sales/server/exchange/returned-of-show.ts';
import { exchangeableTickets } from '#modules/sales/server/exchange/returned-tickets.ts';
import { type BillMoveRow, moveOfBill } from '#modules/sales/server/moving/moved-bills.sql.ts';
import { isPaidFromAfar } from '#modules/sales/server/refunds/paid-from-afar.ts';
import { readSale, type SaleOrigin } from '#modules/sales/server/store/lock-sale.ts';
import type { Snapshot } from '#modules/site/snapshot.ts';
import type { Db, ReadTx } from '#platform/db/tx.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type ShowOtherShowDeps = { readonly db: Db; readonly translator: Pick<Translator, 'sentence'> };

/**
 * GET /api/bill/{uuid}/other-show (D-199): the tickets of the moved screening, whether they can be
 * exchanged, and an exchange that was begun or is done. The page lists the other screenings from
 * its own data. Refuses 404 not_found.bill.
 */
export async function showOtherShow(
  { db, translator }: ShowOtherShowDeps,
  snapshot: Snapshot,
  billId: string,
  locale: string,
): Promise<OtherShowWire> {
  const { bill, move, tickets, why, fromAfar, moneyBack, exchanges } = await db.read(
    snapshot.exhibitorId,
    async (tx) => {
      const sale = await readSale(tx, billId);
      if (!sale) throw notFound('bill');
      const found = await moveOfBill(tx, billId);
      const lineNumbers = found ? await validLines(tx, billId, found.screening_id) : [];
      const isPaidOnline = await isPaidFromAfar(tx, billId, tx.now);
      return {
        bill: sale.bill,
        move: found,
        tickets: (await exchangeableTickets(tx, sale, tx.now)).filter(({ line }) => lineNumbers.includes(line.line_no)),
        why: await whyNotOther(tx, sale, found),
        fromAfar: isPaidOnline,
        moneyBack: found && moneyBackOf(found, { now: tx.now, fromAfar: isPaidOnline }),
        exchanges: await siteExchangesOf(tx, billId),
      };
    },
  );
  const open = exchanges.find(({ settled }) => !settled);
  return {
    uuid: bill.id,
    reference: bill.reference,
    schedule: move && scheduleOf(move.screening_id, snapshot, locale),
    tickets: tickets.map(({ line, value }) => ({
      price_rate_id: line.price_rate_id,
      name: line.name,
      seat: line.seat_name,
      value: eurosFromCents(value),
    })),
    value: eurosFromCents(sumCents(tickets.map(({ value }) => value))),
    why_not: why && translator.sentence(locale, 'refusals', why),
    pays_back: fromAfar,
    money_back: moneyBack,
    open: open
      ? { uuid: open.id, amount: eurosFromCents(open.total_cents), hold_until: isoOrNull(open.hold_until_ms) }
      : null,
    exchanged: exchanges.find(({ settled }) => settled)?.id ?? null,
  };
}

/** Returns the code of the reason why the tickets of a bill are not exchanged here; null: they are. */
async function whyNotOther(tx: ReadTx, sale: SaleOrigin, move: BillMoveRow | null): Promise<string | null> {
  if (!move || sale.bill.buyer_email === null || !mayReturn(move, tx.now)) return 'sales.no_other_show';
  try {
    await returnedOfShow(tx, sale, move.screening_id);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.problems[0].code;
    throw error;
  }
}

const isoOrNull = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

function scheduleOf(screeningId: number, snapshot: Snapshot, locale: string): OtherShowWire['schedule'] {
  const screening = snapshot.screenings.get(screeningId);
  if (!screening) return null;
  const { id, movie_id, cinema_id, screen_id, starts_at } = screening;
  return {
    id,
    movie_id,
    cinema_id,
    movie: textFor(snapshot.movies.get(movie_id)?.title, locale),
    start: new Date(starts_at).toISOString(),
    cinema: snapshot.cinemas.get(cinema_id)?.name ?? '',
    screen: snapshot.screens.get(screen_id)?.name ?? '',
  };
}
