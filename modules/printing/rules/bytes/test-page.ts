import type { PrintDocument } from '#modules/printing/rules/document.ts';

/** The characters that papers of a cinema here need beyond ASCII: if these are right, the code page is. */
export const TEST_CHARACTERS = ['à â ä ç é è ê ë î ï ô ö ù û ü ß', 'À Â Ä Ç É È Ê Ë Î Ï Ô Ö Ù Û Ü €'] as const;

/** What a test page says; `code` goes into the QR code. */
export type TestPageWords = {
  readonly title: string;
  readonly printer: string;
  readonly characters: string;
  readonly width: string;
  readonly when: string;
  readonly code: string;
  readonly end: string;
};

/** A paper that shows whether everything of a printer is set up right: characters, width, code and knife. */
export const testPage = (words: TestPageWords): PrintDocument => [
  { kind: 'text', text: words.title, align: 'center', size: 'large', bold: true },
  { kind: 'text', text: words.printer, align: 'center', bold: true },
  { kind: 'text', text: words.when, align: 'center' },
  { kind: 'rule' },
  { kind: 'text', text: words.characters },
  ...TEST_CHARACTERS.map((text) => ({ kind: 'text' as const, text })),
  { kind: 'text', text: '!"#$%&()*+,-./0123456789:;<=>?@' },
  { kind: 'rule' },
  { kind: 'pair', left: words.width, right: '12,34 €', bold: true },
  { kind: 'rule' },
  { kind: 'qr', data: words.code },
  { kind: 'barcode', data: words.code },
  { kind: 'text', text: words.end, align: 'center' },
  { kind: 'cut' },
];
