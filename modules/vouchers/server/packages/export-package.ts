import { notFound } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import { zSettings } from '#modules/exhibitor/contract/settings.ts';
import { coloursOf } from '#modules/exhibitor/rules/exhibitor-colours.ts';
import { barcodeText } from '#modules/vouchers/rules/barcode.ts';
import { filesOf } from '#modules/vouchers/rules/card-list.ts';
import { cardSheets } from '#modules/vouchers/server/packages/card-sheets.ts';
import { blankCards, listedPackage } from '#modules/vouchers/server/packages/packages.sql.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Acting, Db } from '#platform/db/tx.ts';
import { writeSheet } from '#platform/documents/sheets.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type PackageFileDeps = {
  readonly db: Db;
  readonly secrets: Pick<Secrets, 'open'>;
  readonly translator: Pick<Translator, 'sentence'>;
  readonly now: () => number;
};
export type PackageFile = { readonly filename: string; readonly contentType: string; readonly content: Buffer };

/** `part`: the number of the file of sheets, from 1 (`filesOf`); a list has one part. */
export type PackageExport = { readonly format: 'csv' | 'pdf'; readonly part: number };

const NAMESPACE = 'documents/cards';

/**
 * Returns the blank cards of a package as a file for the printer: a list, or sheets for cutting.
 * Leaves out sold cards, because their codes belong to the buyers. Writes an audit entry, because
 * the codes become worth money. Refuses 404 not_found.voucher_package.
 */
export async function exportPackage(
  deps: PackageFileDeps,
  acting: Acting,
  locale: string,
  id: number,
  { format, part }: PackageExport,
): Promise<PackageFile> {
  const { made, cards, exhibitor } = await deps.db.tx(acting, async (tx) => {
    const [voucherPackage, blank, exhibitorRow] = await Promise.all([
      listedPackage(tx, id),
      blankCards(tx, id),
      tx.one<{ trade_name: string; settings: unknown }>(
        'SELECT x.trade_name, s.data AS settings FROM exhibitor x JOIN settings s ON s.exhibitor_id = x.id WHERE x.id = tenant()',
      ),
    ]);
    if (!voucherPackage || !exhibitorRow) throw notFound('voucher_package');
    const file = filesOf(voucherPackage.cards)[part - 1];
    if (format === 'pdf' && !file) throw notFound('voucher_package');
    const inFile = format === 'csv' ? blank : blank.filter(({ no }) => file && no >= file.from && no <= file.to);
    const after = { format, cards: inFile.length };
    await tx.audit({ action: 'voucher_package.exported', entity: 'voucher_package', entityId: id, after });
    return { made: voucherPackage, cards: inFile, exhibitor: exhibitorRow };
  });
  const say = (key: string, params?: Record<string, string>) =>
    deps.translator.sentence(locale, NAMESPACE, key, params);
  const opened = cards.map(({ no, code_sealed }) => ({ no, code: deps.secrets.open(code_sealed) }));
  const filename = `cards-${id}${part > 1 ? `-${part}` : ''}.${format}`;
  if (format === 'csv') {
    const columns = [
      { header: say('no'), text: ({ no }: Card) => String(no) },
      { header: say('code'), text: ({ code }: Card) => code },
      { header: say('readable'), text: ({ code }: Card) => barcodeText(code) },
    ];
    return { filename, contentType: 'text/csv', content: await writeSheet(columns, opened, 'csv-semicolon') };
  }
  const content = await cardSheets(opened, {
    exhibitor: exhibitor.trade_name,
    title: textFor(made.title, locale),
    packageName: made.name,
    colours: coloursOf(zSettings.parse(exhibitor.settings).website_config.styling, 'default'),
    locale,
    now: deps.now(),
    say,
  });
  return { filename, contentType: 'application/pdf', content };
}

type Card = { readonly no: number; readonly code: string };
