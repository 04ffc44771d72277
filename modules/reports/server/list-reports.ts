import { addDays } from '#kernel/days.ts';
import { type Texts, textFor } from '#kernel/texts.ts';
import { maySeeCinema } from '#modules/access/rules/rights.ts';
import { exhibitorClock } from '#modules/exhibitor/server.ts';
import type { ReportsWire } from '#modules/reports/contract/reports.ts';
import { mayRead, PERIOD_DAYS_MAX, REPORT_NAMES, REPORTS, type ReportReader } from '#modules/reports/rules/reports.ts';
import { type ReportDeps, todayOf } from '#modules/reports/server/read-report.ts';
import { reportWords } from '#modules/reports/server/report-words.ts';

const CHOICES_MAX = 500;
type Reader = {
  readonly exhibitorId: number;
  readonly locale: string;
  readonly reader: ReportReader;
};

/**
 * Returns the reports that the reader may read (D-160), and the filter choices: the reader's
 * cinemas, films of the last year or coming soon.
 */
export const listReports = (
  { db, translator }: ReportDeps,
  { exhibitorId, locale, reader }: Reader,
): Promise<ReportsWire> =>
  db.read(exhibitorId, async (tx) => {
    const today = await todayOf(tx);
    const { title } = reportWords(translator, locale);
    const cinemas = await tx.query<{ id: number; name: string }>(
      'SELECT id, name FROM cinema WHERE exhibitor_id = tenant() ORDER BY sort, name, id LIMIT $1',
      [CHOICES_MAX],
    );
    const distributors = await tx.query<{ id: number; name: string }>(
      'SELECT id, name FROM distributor WHERE exhibitor_id = tenant() ORDER BY name, id LIMIT $1',
      [CHOICES_MAX],
    );
    const movies = await tx.query<{ id: number; title: Texts; original_title: string }>(
      `SELECT m.id, m.title, m.original_title FROM movie m
        WHERE m.exhibitor_id = tenant() AND EXISTS (SELECT 1 FROM screening s WHERE s.exhibitor_id = m.exhibitor_id AND s.movie_id = m.id AND s.starts_at >= $1::date)
        ORDER BY m.id DESC LIMIT $2`,
      [addDays(today, -PERIOD_DAYS_MAX), CHOICES_MAX],
    );
    const named = movies.map((movie) => ({ id: movie.id, name: textFor(movie.title, locale) || movie.original_title }));
    const { compare } = new Intl.Collator(locale, { numeric: true });
    return {
      reports: REPORT_NAMES.filter((report) => mayRead(reader, report)).map((report) => {
        const { breakdowns, filters } = REPORTS[report];
        return { report, name: title(report), breakdowns, filters: [...filters] };
      }),
      cinemas: cinemas.filter(({ id }) => maySeeCinema(reader.cinemas, id)),
      distributors,
      movies: named.toSorted((a, b) => compare(a.name, b.name)),
      today,
      cine_week_start: (await exhibitorClock(tx)).cineWeek,
    };
  });
