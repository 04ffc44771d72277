import { isoWithOffset } from '#kernel/instants.ts';
import type { Texts } from '#kernel/texts.ts';
import type { RecentScan } from '#modules/admission/contract/device.ts';
import { cinemaAtEntrance } from '#modules/admission/server/entrance.sql.ts';
import { rateText } from '#modules/admission/server/entrance-sentences.ts';
import {
  type AtEntrance,
  type EntranceDeps,
  entranceOf,
  wordsAtEntrance,
} from '#modules/admission/server/shows-at-entrance.ts';
import type { ScanResult } from '#modules/admission/server/tickets-at-entrance.sql.ts';
import type { Reads } from '#platform/db/tx.ts';

/** A screen of a telephone, several times. */
const SCANS_MAX = 50;

type ScanAtEntrance = {
  readonly id: number;
  /** Epoch ms. */
  readonly at: number;
  readonly result: ScanResult;
  readonly reverted: boolean;
  readonly offline: boolean;
  readonly clash: boolean;
  readonly deviceId: number;
  readonly lane: string;
  readonly screeningId: number;
  readonly title: Texts;
  readonly screen: string;
  readonly startsAt: number;
  readonly seat: string | null;
  readonly rate: string;
  readonly rateNames: Texts | null;
};

/**
 * Lists what the scanners of an entrance read in the last hours, the latest first: two lanes of one
 * queue see the same list. `screeningId` null: of all its screenings. Refuses as `entranceOf`.
 */
export async function listRecentScans(
  deps: EntranceDeps,
  at: AtEntrance,
  screeningId: number | null,
): Promise<RecentScan[]> {
  const { cinemaId, screenId } = entranceOf(at.device);
  const [exhibitor, scans] = await deps.db.ask(at.exhibitorId, (first) =>
    Promise.all([cinemaAtEntrance(first), recentScans(first, cinemaId, screenId, screeningId)]),
  );
  const words = wordsAtEntrance(deps, at, exhibitor);
  return scans.map(
    ({ deviceId, screeningId: screening_id, title, startsAt, at: instant, rate, rateNames, ...scan }) => ({
      ...scan,
      rate: rateText(rate, rateNames, words),
      at: isoWithOffset(instant, exhibitor.timezone),
      here: deviceId === at.device.id,
      screening_id,
      title: words.text(title),
      start: isoWithOffset(startsAt, exhibitor.timezone),
    }),
  );
}

const recentScans = (
  tx: Reads,
  cinemaId: number,
  screenId: number | null,
  screeningId: number | null,
): Promise<ScanAtEntrance[]> =>
  tx.query(
    `SELECT k.id::int, extract(epoch FROM k.at)::float8 * 1000 AS at, k.result, k.reverted_at IS NOT NULL AS reverted,
            k.offline_result IS NOT NULL AS offline, k.clash IS NOT NULL AS clash,
            k.device_id AS "deviceId", coalesce(nullif(d.name, ''), d.uid) AS lane, t.screening_id AS "screeningId", m.title,
            h.name AS screen, extract(epoch FROM s.starts_at)::float8 * 1000 AS "startsAt", l.seat_name AS seat, l.name AS rate, r.name AS "rateNames"
       FROM scan k
       JOIN device d ON d.exhibitor_id = k.exhibitor_id AND d.id = k.device_id
       JOIN ticket t ON t.exhibitor_id = k.exhibitor_id AND t.id = k.ticket_id
       JOIN bill_line l ON l.exhibitor_id = t.exhibitor_id AND l.bill_id = t.bill_id AND l.line_no = t.line_no
       LEFT JOIN price_rate r ON r.exhibitor_id = l.exhibitor_id AND r.id = l.price_rate_id
       JOIN screening s ON s.exhibitor_id = t.exhibitor_id AND s.id = t.screening_id
       JOIN movie m ON m.exhibitor_id = s.exhibitor_id AND m.id = s.movie_id
       JOIN screen h ON h.exhibitor_id = s.exhibitor_id AND h.id = s.screen_id
      WHERE k.exhibitor_id = tenant() AND k.at > foyer_now() - interval '12 hours' AND d.cinema_id = $1
        AND ($2::int IS NULL OR s.screen_id = $2) AND ($3::int IS NULL OR t.screening_id = $3)
      ORDER BY k.at DESC, k.id DESC LIMIT ${SCANS_MAX}`,
    [cinemaId, screenId, screeningId],
  );
