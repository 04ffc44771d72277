import type { ReportName } from '#modules/reports/rules/reports.ts';
import type { Translator } from '#platform/i18n/translator.ts';

/** The names of reports and their columns, on screens and on paper, in the reader's language. */
export type ReportWords = {
  readonly locale: string;
  readonly title: (report: ReportName) => string;
  readonly column: (key: string) => string;
  /** The words of figures. */
  readonly figure: (key: string) => string;
};

export const reportWords = (translator: Translator, locale: string): ReportWords => ({
  locale,
  title: (report) => translator.sentence(locale, 'documents/reports', `report.${report}`),
  column: (key) => translator.sentence(locale, 'documents/reports', `column.${key}`),
  figure: (key) => translator.sentence(locale, 'documents/reports', `figures.${key}`),
});
