import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { codepagesOf, type PrinterCodepage, type PrinterModel } from '#modules/printing/rules/bytes/printer-models.ts';
import type { PrintDocument } from '#modules/printing/rules/document.ts';
import { layOut, type Row } from '#modules/printing/rules/lay-out.ts';
import { codeSetB } from '#modules/printing/rules/star-xml.ts';

/** A printer that reads bytes, as far as the bytes depend on it. */
export type BytesPrinter = {
  readonly driver: 'escpos' | 'starprnt';
  readonly model: PrinterModel;
  readonly codepage: PrinterCodepage;
  readonly columns: number;
};

/** The widths that the encoder knows; rows are laid out to the printer's own width, which is at most this. */
const WIDTHS = [32, 35, 42, 44, 48] as const;
const PULSE_MS = 200;
const BARCODE_HEIGHT = 60;
/** Lines from the print head to the knife of a printer that is not in the list. */
const FEED_BEFORE_CUT = 4;

/** Returns what a printer reads to print a document, in the code pages that it has. */
export function encodePapers(document: PrintDocument, printer: BytesPrinter): Uint8Array<ArrayBuffer> {
  const encoder = encoderFor(printer);
  encoder.initialize().codepage('auto');
  for (const row of layOut(document, Math.min(printer.columns, WIDTHS[WIDTHS.length - 1] ?? 0))) write(encoder, row);
  return new Uint8Array(encoder.encode());
}

function encoderFor({ driver, model, codepage, columns }: BytesPrinter): ReceiptPrinterEncoder {
  return new ReceiptPrinterEncoder({
    ...(model === ''
      ? {
          language: driver === 'escpos' ? 'esc-pos' : 'star-prnt',
          codepageMapping: driver === 'escpos' ? 'epson' : 'star',
        }
      : { printerModel: model }),
    columns: WIDTHS.find((width) => width >= columns) ?? WIDTHS[WIDTHS.length - 1],
    newline: '\n',
    ...(model === '' && { feedBeforeCut: FEED_BEFORE_CUT }),
    codepageCandidates: codepage === 'auto' ? [...codepagesOf(driver, model)] : [codepage],
  });
}

function write(encoder: ReceiptPrinterEncoder, row: Row): void {
  switch (row.kind) {
    case 'text': {
      const size = row.large ? 2 : 1;
      encoder.align(row.align).bold(row.bold).size(size, size).text(row.text);
      encoder.newline().size(1, 1).bold(false).align('left');
      return;
    }
    case 'qr':
      encoder.align('center').qrcode(row.data, { model: 2, size: row.cell, errorlevel: 'm' }).align('left').newline();
      return;
    case 'barcode':
      encoder
        .align('center')
        .barcode(codeSetB(row.data), 'code128', { height: BARCODE_HEIGHT, width: 2, text: true })
        .align('left');
      return;
    case 'feed':
      encoder.newline(row.lines);
      return;
    case 'cut':
      encoder.cut('partial');
      return;
    case 'drawer':
      encoder.pulse(0, PULSE_MS, PULSE_MS);
      return;
  }
}
