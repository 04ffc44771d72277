import { readEpsonAnswer } from '#modules/printing/rules/epson-answer.ts';
import { EPSON_HEADERS, EPSON_PATH, epsonRequest } from '#modules/printing/rules/epson-xml.ts';
import type { Row } from '#modules/printing/rules/lay-out.ts';
import type { AnswerContext, PrinterAnswer } from '#modules/printing/rules/printer-states.ts';
import { readStarAnswer } from '#modules/printing/rules/star-answer.ts';
import { STAR_PATH, starRequest } from '#modules/printing/rules/star-xml.ts';

/** The protocol of a printer with a web service. */
export type Dialect = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly request: (rows: readonly Row[]) => string;
  readonly answer: (text: string, context: AnswerContext) => PrinterAnswer;
};

export const DIALECTS: Readonly<Record<'star' | 'epson', Dialect>> = {
  star: {
    path: STAR_PATH,
    headers: { 'Content-Type': 'text/xml; charset=UTF-8' },
    request: starRequest,
    answer: readStarAnswer,
  },
  epson: {
    path: EPSON_PATH,
    headers: { 'Content-Type': 'text/xml; charset=utf-8', ...EPSON_HEADERS },
    request: epsonRequest,
    answer: readEpsonAnswer,
  },
};
