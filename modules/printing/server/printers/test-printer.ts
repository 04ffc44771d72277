import { notFound } from '#kernel/refusal.ts';
import type { PrinterWire } from '#modules/printing/contract/printing.ts';
import { modelsOf } from '#modules/printing/rules/bytes/printer-models.ts';
import { testPage } from '#modules/printing/rules/bytes/test-page.ts';
import type { PrintDocument } from '#modules/printing/rules/document.ts';
import { printer as printerById } from '#modules/printing/server/printers/printers.sql.ts';
import { wordsFor } from '#modules/tickets/server.ts';
import type { Db } from '#platform/db/tx.ts';
import type { Translator } from '#platform/i18n/translator.ts';

type Row = { timezone: string; website_locale: string; datetime_locale: string; now: number };
type Deps = { readonly db: Db; readonly translator: Translator };

/**
 * Returns a printer and its test page: the characters of our languages, a line that fills the
 * paper, a QR code and a bar code. Refuses 404 not_found.printer.
 */
export async function testPageOf(
  { db, translator }: Deps,
  exhibitorId: number,
  { id, locale }: { readonly id: number; readonly locale: string },
): Promise<{ printer: PrinterWire; document: PrintDocument }> {
  const [printer, row] = await db.ask(exhibitorId, (first) =>
    Promise.all([
      printerById(first, id),
      first.one<Row>(
        `SELECT x.timezone, coalesce(s.data ->> 'website_locale', 'en') AS website_locale,
                coalesce(s.data ->> 'datetime_locale', 'en-GB') AS datetime_locale,
                extract(epoch FROM foyer_now())::float8 * 1000 AS now
           FROM exhibitor x LEFT JOIN settings s ON s.exhibitor_id = x.id WHERE x.id = tenant()`,
      ),
    ]),
  );
  if (!printer || !row) throw notFound('printer');
  const words = wordsFor(translator, locale, row, row.timezone);
  const say = (key: string, params = {}) =>
    translator.sentence(locale, 'documents/printing', `test_page.${key}`, params);
  const model = modelsOf(printer.driver).find(([each]) => each === printer.model)?.[1];
  return {
    printer,
    document: testPage({
      title: say('title'),
      printer: [printer.name, model, printer.codepage === 'auto' ? null : printer.codepage].filter(Boolean).join(' · '),
      characters: say('characters'),
      width: say('width', { columns: printer.columns }),
      when: words.dateTime(row.now),
      code: `TEST-${printer.id}`,
      end: say('end'),
    }),
  };
}
