import { isoWithOffset } from '#kernel/instants.ts';
import type { Texts } from '#kernel/texts.ts';
import type { IdentifiedDevice } from '#modules/devices/server.ts';
import { type Display, type DisplayState, zDisplayState } from '#modules/printing/contract/printing.ts';
import type { Announcements } from '#modules/realtime/server.ts';
import { wordsFor } from '#modules/tickets/server.ts';
import type { Acting, Db } from '#platform/db/tx.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type DisplayNews = Pick<Announcements, 'displayChanged'>;
export type DisplayDeps = { readonly db: Db; readonly translator: Translator };

/** An older state is no longer shown: the customers have changed. */
const STATE_MINUTES = 10;
const FILMS_MAX = 8;
const HOURS_AHEAD = 12;

/** Stores what a till shows its customers (D-144), and notifies the displays beside it. */
export function showOnDisplay(
  { db, news }: { readonly db: Db; readonly news: DisplayNews },
  acting: Acting,
  device: Pick<IdentifiedDevice, 'id'>,
  state: DisplayState,
): Promise<void> {
  return db.tx(acting, async (tx) => {
    await tx.run(
      `INSERT INTO display_state (exhibitor_id, device_id, state, at) VALUES (tenant(), $1, $2, foyer_now())
       ON CONFLICT (exhibitor_id, device_id) DO UPDATE SET state = $2, at = foyer_now()`,
      [device.id, JSON.stringify(state)],
    );
    tx.afterCommit(() => news.displayChanged(tx.exhibitorId, device.id));
  });
}

type Row = { state: unknown; timezone: string; website_locale: string; datetime_locale: string };
type Film = { title: Texts; starts_at: number; screen: string };

/**
 * Returns what a customer display shows: the sale of its till, or, without a sale, the next shows
 * of its cinema.
 */
export async function displayOf(
  { db, translator }: DisplayDeps,
  exhibitorId: number,
  { id, parentId, cinemaId }: Pick<IdentifiedDevice, 'id' | 'parentId' | 'cinemaId'>,
  locale: string,
): Promise<Display> {
  const [row, films] = await db.ask(exhibitorId, (first) =>
    Promise.all([
      first.one<Row>(
        `SELECT x.timezone, coalesce(s.data ->> 'website_locale', 'en') AS website_locale,
                coalesce(s.data ->> 'datetime_locale', 'en-GB') AS datetime_locale,
                (SELECT d.state FROM display_state d WHERE d.exhibitor_id = x.id AND d.device_id = $1
                    AND d.at > foyer_now() - interval '${STATE_MINUTES} minutes') AS state
           FROM exhibitor x LEFT JOIN settings s ON s.exhibitor_id = x.id WHERE x.id = tenant()`,
        [parentId ?? id],
      ),
      first.query<Film>(
        `SELECT m.title, extract(epoch FROM s.starts_at)::float8 * 1000 AS starts_at, h.name AS screen
           FROM screening s JOIN movie m ON m.exhibitor_id = s.exhibitor_id AND m.id = s.movie_id
           JOIN screen h ON h.exhibitor_id = s.exhibitor_id AND h.id = s.screen_id
          WHERE s.exhibitor_id = tenant() AND s.cancelled_at IS NULL AND s.stage <> 'planned' AND ($1::int IS NULL OR s.cinema_id = $1)
            AND s.starts_at > foyer_now() AND s.starts_at < foyer_now() + interval '${HOURS_AHEAD} hours'
          ORDER BY s.starts_at, s.id LIMIT ${FILMS_MAX}`,
        [cinemaId],
      ),
    ]),
  );
  if (!row) throw new Error('an exhibitor without an exhibitor has a display');
  const words = wordsFor(translator, locale, row, row.timezone);
  const state = zDisplayState.safeParse(row.state);
  return {
    state: state.success ? state.data : null,
    films: films.map(({ title, starts_at, screen }) => ({
      title: words.text(title),
      start: isoWithOffset(starts_at, row.timezone),
      screen,
    })),
  };
}
