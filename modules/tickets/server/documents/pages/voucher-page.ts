import {
  COLUMN,
  drawFrame,
  drawHead,
  FOLD_Y,
  fitting,
  line,
  SHEET,
} from '#modules/tickets/server/documents/pages/sheet.ts';
import type { VoucherSheet } from '#modules/tickets/server/documents/sheets.ts';
import type { Words } from '#modules/tickets/server/documents/words.ts';
import type { Gift } from '#modules/vouchers/rules/gifts/gift.ts';
import { GIFT_DRAWING, giftDrawing } from '#modules/vouchers/rules/gifts/gift-designs.ts';
import { code128, QR_MARGIN, qrCode } from '#platform/documents/barcodes.ts';
import { drawBarcode, type Part, type Pdf } from '#platform/documents/pdf.ts';

const NAMESPACE = 'documents/tickets';
const QR_SIZE = 104;
const STRIPES_HEIGHT = 34;

/**
 * Draws one voucher on one page as a gift: recipient, value, expiry, and its code (D-104, D-109).
 */
export function drawVoucher(pdf: Pdf, sheet: VoucherSheet, words: Words): void {
  const part = pdf.page(sheet.title);
  drawFrame(pdf, sheet.colours);
  drawHead(pdf, part, sheet.colours, sheet.exhibitor, words.say(NAMESPACE, 'voucher.kind'));
  if (sheet.gift) drawDesigned(pdf, part, sheet, sheet.gift, words);
  else drawGift(pdf, part, sheet, words);
  drawCodes(pdf, part, sheet, words);
}

/** Returns its value, the first line large: `5 visits`, then `and € 20.00 for refreshments`. */
function worthOf(sheet: VoucherSheet, words: Words): [string, string] {
  const visits = sheet.turns > 0 ? words.say(NAMESPACE, 'voucher.visits', { count: sheet.turns }) : '';
  const amount = sheet.products > 0 ? words.money(sheet.products) : '';
  if (!amount) return [visits, ''];
  return visits
    ? [visits, words.say(NAMESPACE, 'voucher.and_refreshments', { amount })]
    : [amount, words.say(NAMESPACE, 'voucher.for_refreshments')];
}

function drawGift(pdf: Pdf, part: Part, sheet: VoucherSheet, words: Words): void {
  const { colours } = sheet;
  const across = { x: COLUMN.left, width: COLUMN.width } as const;
  const heading = fitting(
    pdf,
    sheet.title,
    { font: 'display', width: COLUMN.width, leading: -5 },
    [54, 47, 41, 36, 32, 28, 24, 20],
    100,
  );
  const y = pdf.text(part, 'H1', sheet.title, { ...heading, color: colours.ink, x: COLUMN.left - 1, y: 74 });
  if (sheet.holder) {
    const forWhom = words.say(NAMESPACE, 'voucher.for', { name: sheet.holder });
    const style = fitting(pdf, forWhom, { font: 'displayItalic', width: COLUMN.width }, [22, 19, 16, 13], 50);
    pdf.text(part, 'P', forWhom, { ...style, ...across, color: colours.accent, y: y + 8 });
  }
  const [worth, more] = worthOf(sheet, words);
  line(pdf, 246, colours);
  const large = fitting(pdf, worth, { font: 'display', width: COLUMN.width }, [46, 40, 34, 28], 58);
  const below = pdf.text(part, 'P', worth, { ...large, ...across, color: colours.ink, x: COLUMN.left - 1, y: 252 });
  if (more)
    pdf.text(part, 'P', more, { font: 'medium', size: 13, color: colours.ink, ...across, y: below - 2, lines: 1 });
  const validity = validityOf(sheet, words);
  line(pdf, 344, colours);
  if (validity)
    pdf.text(part, 'P', validity, { font: 'text', size: 10, color: colours.inkSoft, ...across, y: 354, lines: 1 });
}

/** With the design and the message that the buyer chose. */
function drawDesigned(pdf: Pdf, part: Part, sheet: VoucherSheet, gift: Gift, words: Words): void {
  const { colours } = sheet;
  const across = { x: COLUMN.left, width: COLUMN.width } as const;
  drawDesign(pdf, gift.design);
  const width = COLUMN.width;
  const heading = fitting(pdf, sheet.title, { font: 'display', width, leading: -3 }, [30, 26, 22, 18], 36);
  let y = pdf.text(part, 'H1', sheet.title, { ...heading, color: colours.ink, x: COLUMN.left - 1, y: 178 });
  if (sheet.holder) {
    const forWhom = words.say(NAMESPACE, 'voucher.for', { name: sheet.holder });
    const style = fitting(pdf, forWhom, { font: 'displayItalic', width }, [16, 13, 11], 20);
    y = pdf.text(part, 'P', forWhom, { ...style, ...across, color: colours.accent, y: y + 2 });
  }
  if (gift.message) {
    const style = fitting(pdf, gift.message, { font: 'text', width }, [11, 10, 9, 8.5, 8], 304 - y - 4);
    pdf.text(part, 'P', gift.message, { ...style, ...across, color: colours.ink, y: y + 4 });
  }
  const [worth, more] = worthOf(sheet, words);
  line(pdf, 306, colours);
  const large = fitting(pdf, worth, { font: 'display', width }, [28, 24, 20], 34);
  const below = pdf.text(part, 'P', worth, { ...large, ...across, color: colours.ink, x: COLUMN.left - 1, y: 309 });
  if (more)
    pdf.text(part, 'P', more, { font: 'medium', size: 11, color: colours.ink, ...across, y: below - 3, lines: 1 });
  const validity = validityOf(sheet, words);
  if (validity)
    pdf.text(part, 'P', validity, { font: 'text', size: 9, color: colours.inkSoft, ...across, y: 364, lines: 1 });
}

const DESIGN_TOP = 66;

function drawDesign(pdf: Pdf, design: Gift['design']): void {
  const { doc } = pdf;
  const scale = COLUMN.width / GIFT_DRAWING.width;
  pdf.decoration(() => {
    doc.save();
    doc.translate(COLUMN.left, DESIGN_TOP).scale(scale);
    doc.roundedRect(0, 0, GIFT_DRAWING.width, GIFT_DRAWING.height, 10).clip();
    for (const { d, fill } of giftDrawing(design)) doc.path(d).fill(fill);
    doc.restore();
  });
}

function validityOf({ validFrom, validUntil }: VoucherSheet, words: Words): string {
  if (!validFrom) return '';
  const from = words.date(validFrom);
  return validUntil
    ? words.say(NAMESPACE, 'voucher.valid', { from, until: words.date(validUntil) })
    : words.say(NAMESPACE, 'voucher.valid_from', { from });
}

function drawCodes(pdf: Pdf, part: Part, sheet: VoucherSheet, words: Words): void {
  const { colours } = sheet;
  const say = (key: string, params?: Record<string, string>) => words.say(NAMESPACE, `voucher.${key}`, params);
  const qr = qrCode(sheet.barcode);
  const margin = (QR_SIZE / qr.width) * QR_MARGIN;
  const square = { x: COLUMN.left, y: FOLD_Y + Math.max(margin, 20), width: QR_SIZE, height: QR_SIZE };
  pdf.figure(part, say('code_alt', { code: sheet.barcodeText }), [square.x, square.y, QR_SIZE, QR_SIZE], () =>
    drawBarcode(pdf.doc, qr, square, colours.ink),
  );
  const x = square.x + QR_SIZE + 22;
  const width = COLUMN.right - x;
  const code = fitting(pdf, sheet.barcodeText, { font: 'bold', width: width - 16 }, [17, 15, 13, 11, 9], 22);
  pdf.text(part, 'P', sheet.barcodeText, {
    ...code,
    color: colours.ink,
    spacing: 0.8,
    x,
    y: square.y - 4,
    width: undefined,
  });
  const how = [say('how'), sheet.products > 0 ? say('how_refreshments') : ''].filter(Boolean).join(' ');
  const small = { font: 'text', size: 8.5, color: colours.inkSoft, x, width, leading: 1 } as const;
  pdf.text(part, 'P', how, { ...small, y: square.y + 24, lines: 5 });
  pdf.text(part, 'P', `${words.say(NAMESPACE, 'reference')} ${sheet.reference}`, {
    ...small,
    y: square.y + QR_SIZE - 22,
  });
  pdf.text(part, 'P', sheet.website, {
    ...small,
    font: 'bold',
    color: colours.ink,
    y: square.y + QR_SIZE - 10,
    lines: 1,
  });
  const stripes = code128(sheet.barcode);
  const band = { x: COLUMN.left, y: SHEET.height - 30 - STRIPES_HEIGHT, width: COLUMN.width, height: STRIPES_HEIGHT };
  pdf.figure(part, say('barcode_alt'), [band.x, band.y, band.width, band.height], () =>
    drawBarcode(pdf.doc, stripes, band, colours.ink),
  );
}
