import { wallClock } from '#kernel/days.ts';
import { refuse } from '#kernel/refusal.ts';
import type { FiguresExport, FiguresQuery } from '#modules/reports/contract/figures.ts';
import { changeOf, orderedRows } from '#modules/reports/rules/figure-order.ts';
import { isStep, type Measure } from '#modules/reports/rules/figures.ts';
import { dayText } from '#modules/reports/rules/report-table.ts';
import { type Figures, type NamedFigure, readFigures } from '#modules/reports/server/figures/read-figures.ts';
import type { ReportDeps } from '#modules/reports/server/read-report.ts';
import type { ReportFile } from '#modules/reports/server/report-files.ts';
import { type ReportWords, reportWords } from '#modules/reports/server/report-words.ts';
import { type Column, writeSheet } from '#platform/documents/sheets.ts';

const TYPES = {
  csv_us: { ending: 'csv', sheet: 'csv', contentType: 'text/csv; charset=utf-8' },
  csv_eu: { ending: 'csv', sheet: 'csv-semicolon', contentType: 'text/csv; charset=utf-8' },
  xlsx: {
    ending: 'xlsx',
    sheet: 'xlsx',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
} as const;

/**
 * Returns the table of figures as a file, in the order in which it is shown. Refuses 422 `measure`
 * reports.measure_not_here if rows of the group do not have the measure.
 */
export async function figuresFile(
  figures: Figures,
  { format, measure, order, direction }: Pick<FiguresExport, 'format' | 'measure' | 'order' | 'direction'>,
  words: ReportWords,
): Promise<ReportFile> {
  if (!figures.measures.includes(measure)) throw refuse('reports.measure_not_here', {}, 'measure');
  const { ending, sheet, contentType } = TYPES[format];
  const { by, from, until } = figures.query;
  const rows = orderedRows(figures.rows, { order, direction, measure }, words.locale);
  const columns = columnsOf(figures, measure, words, format === 'csv_us' ? 'us' : 'eu');
  return {
    filename: `figures-by-${by}-${from}-${until}.${ending}`,
    contentType,
    content: await writeSheet(columns, rows, sheet),
  };
}

/** Returns figures beside the period before as attachments of an email: CSV EU and workbook, of all cinemas. */
export async function figureAttachments(
  deps: ReportDeps,
  reader: { readonly exhibitorId: number; readonly locale: string },
  choice: Pick<FiguresQuery, 'from' | 'until' | 'by'>,
): Promise<ReportFile[]> {
  const figures = await readFigures(deps, { ...reader, cinemas: [] }, { ...choice, compare: 'before' });
  const words = reportWords(deps.translator, reader.locale);
  const shown = { measure: 'revenue', order: 'natural', direction: 'up' } as const;
  const files = [
    await figuresFile(figures, { ...shown, format: 'csv_eu' }, words),
    await figuresFile(figures, { ...shown, format: 'xlsx' }, words),
  ];
  // An email contains the type of a file only, without parameters.
  return files.map((file) => ({ ...file, contentType: file.contentType.split(';')[0] ?? '' }));
}

function columnsOf(
  figures: Figures,
  measure: Measure,
  words: ReportWords,
  continent: 'us' | 'eu',
): Column<NamedFigure>[] {
  const { by } = figures.query;
  const others = figures.measures.filter((each) => each !== measure);
  const ofMeasure = (each: Measure): Column<NamedFigure> =>
    valueColumn(words.figure(`measure.${each}`), each, ({ now }) => now[each]);
  const hasShows = figures.total.shows !== null;
  return [
    ...nameColumns(figures, words, continent),
    ofMeasure(measure),
    ...(figures.before
      ? [
          ...(isStep(by) ? [dayColumn(words.figure('before_day'), continent)] : []),
          valueColumn(words.figure('before'), measure, ({ before }) => before?.[measure] ?? null),
          valueColumn(words.figure('change'), measure, (row) => changeOf(row, measure)),
        ]
      : []),
    ...others.map(ofMeasure),
    ...(hasShows
      ? [{ header: words.column('screenings'), number: ({ shows }: NamedFigure) => shows, decimals: 0 }]
      : []),
  ];
}

function nameColumns(
  { query: { by }, timeZone }: Figures,
  words: ReportWords,
  continent: 'us' | 'eu',
): Column<NamedFigure>[] {
  const header = words.figure(`by.${by}`);
  if (isStep(by)) return [{ header, text: ({ key }) => (key === null ? null : dayText(key, continent)) }];
  if (by === 'hour') return [{ header, text: ({ key }) => `${key}:00` }];
  const name: Column<NamedFigure> = { header, text: (row) => row.name };
  if (by === 'hall') return [name, { header: words.column('cinema'), text: (row) => row.detail }];
  if (by !== 'screening') return [name];
  const start = ({ startMs }: NamedFigure): string | null => {
    if (startMs === null) return null;
    const { day, time } = wallClock(startMs, timeZone);
    return `${dayText(day, continent)} ${time}`;
  };
  return [
    name,
    { header: words.figure('start'), text: start },
    { header: words.column('screen'), text: (row) => row.detail },
  ];
}

const dayColumn = (header: string, continent: 'us' | 'eu'): Column<NamedFigure> => ({
  header,
  text: ({ beforeKey }) => (beforeKey === null ? null : dayText(beforeKey, continent)),
});

/** Money is cents, occupancy is basis points. */
function valueColumn(header: string, measure: Measure, read: (row: NamedFigure) => number | null): Column<NamedFigure> {
  if (measure === 'revenue' || measure === 'per_head') return { header, cents: read };
  if (measure === 'admissions') return { header, number: read, decimals: 0 };
  return {
    header,
    number: (row) => {
      const value = read(row);
      return value === null ? null : value / 100;
    },
    decimals: 2,
  };
}
