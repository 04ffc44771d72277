import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/reports/ReportsPage.module.css';
import type { ReportWire } from '#modules/reports/contract/reports.ts';
import { classes } from '#ui/classes.ts';
import { ScrollRegion } from '#ui/ScrollRegion.tsx';

type Column = ReportWire['columns'][number];
type Cell = string | number | null | undefined;

/**
 * Shows the figures of a report: texts left, numbers right, the totals below. A row without takings says
 * more about the row above: a choice of a product, a part of a combo (decision 0108).
 */
export function ReportFigures({ report }: { report: ReportWire }) {
  const { t, locale, formats } = useTexts();
  const { columns, rows, totals } = report;
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const shown = ({ kind }: Column, cell: Cell): string => {
    if (cell === null || cell === undefined) return '';
    if (kind === 'money' || kind === 'balance') return formats.money(Number(cell));
    if (kind === 'percent') return `${numbers.format(Number(cell))}\u00a0%`;
    if (kind === 'count') return numbers.format(Number(cell));
    return kind === 'day' ? formats.shortDay(String(cell)) : String(cell);
  };
  const looks = ({ kind }: Column): string | undefined =>
    kind === 'text' ? css.words : kind === 'day' ? css.day : css.number;
  // Rows have no key and never change places: another report is another table.
  const lines = rows.map((row, place) => ({ row, place }));
  if (rows.length === 0) return <p className={css.empty}>{t('reports.empty')}</p>;
  return (
    <ScrollRegion className={css.scroll} label={report.name}>
      <table className={css.table}>
        <caption className={css.caption}>{report.name}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={looks(column)}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ row, place }) => (
            <tr key={place} className={row.gross === null ? css.below : undefined}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={classes(
                    looks(column),
                    Number(row[column.key]) < 0 && column.kind === 'money' && css.negative,
                  )}
                >
                  {shown(column, row[column.key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {rows.length > 1 ? (
          <tfoot>
            <tr>
              {columns.map((column, index) => (
                <td key={column.key} className={looks(column)}>
                  {index === 0 && totals[column.key] === undefined
                    ? t('reports.total')
                    : shown(column, totals[column.key])}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </ScrollRegion>
  );
}
