import { eurosFromCents, sumCents } from '#kernel/money.ts';
import { notFound, type Problem } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import type { OtherShowWire } from '#modules/sales/contract/other-show.ts';
import { mayReturn, moneyBackOf } from '#modules/sales/rules/refund/money-back.ts';
import { siteExchangesOf, validLines } from '#modules/sales/server/exchange/other-show.sql.ts';
import { exchangeableTickets } from '#modules/sales/server/exchange/returned-tickets.ts';
import { moveOfBill } from '#modules/sales/server/moving/moved-bills.sql.ts';
import { isPaidFromAfar } from '#modules/sales/server/refunds/paid-from-afar.ts';
import { readSale } from '#modules/sales/server/store/lock-sale.ts';
import type { Snapshot } from '#modules/site/snapshot.ts';
import type { Db } from '#platform/db/tx.ts';
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
  const facts = await db.read(snapshot.exhibitorId, async (tx) => {
    const sale = await readSale(tx, billId);
    if (!sale) throw notFound('bill');
    const move = await moveOfBill(tx, billId);
    const lineNumbers = move ? await validLines(tx, billId, move.screening_id) : [];
    const tickets = await exchangeableTickets(tx, sale, tx.now);
    const fromAfar = await isPaidFromAfar(tx, billId, tx.now);
    return {
      bill: sale.bill,
      move,
      offered: move !== null && sale.bill.buyer_email !== null && mayReturn(move, tx.now),
      tickets: tickets.filter(({ line }) => lineNumbers.includes(line.line_no)),
      fromAfar,
      moneyBack: move && moneyBackOf(move, { now: tx.now, fromAfar }),
      exchanges: await siteExchangesOf(tx, billId),
    };
  });
  const { bill, move, tickets, exchanges } = facts;
  const why = facts.offered ? whyNotOther(tickets.find(({ problem }) => problem)?.problem) : 'sales.no_other_show';
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
    pays_back: facts.fromAfar,
    money_back: facts.moneyBack,
    open: open
      ? { uuid: open.id, amount: eurosFromCents(open.total_cents), hold_until: isoOrNull(open.hold_until_ms) }
      : null,
    exchanged: exchanges.find(({ settled }) => settled)?.id ?? null,
  };
}

/** In the words of the website: a card is nothing to hand over at a till there. */
const whyNotOther = (problem: Problem | null | undefined): string | null =>
  problem?.code === 'sales.exchange_by_card' ? 'sales.other_show_by_card' : (problem?.code ?? null);

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
