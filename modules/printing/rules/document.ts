/**
 * A document to print, independent of dialect and paper width. It is laid out for the paper of the
 * printer that prints it (lay-out.ts), so that another printer can replace the first. It is stored
 * with its job.
 */
export type PrintLine =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly align?: 'left' | 'center' | 'right';
      readonly size?: 'normal' | 'large';
      readonly bold?: boolean;
    }
  /** Both on one line if they fit: a name and its amount. */
  | {
      readonly kind: 'pair';
      readonly left: string;
      readonly right: string;
      readonly size?: 'normal' | 'large';
      readonly bold?: boolean;
    }
  | { readonly kind: 'rule' }
  | { readonly kind: 'qr'; readonly data: string }
  /** Printable ASCII only; other characters are left out. */
  | { readonly kind: 'barcode'; readonly data: string }
  | { readonly kind: 'feed'; readonly lines: number }
  /** Ends a paper. */
  | { readonly kind: 'cut' }
  /** Opens the drawer that is connected to the printer. */
  | { readonly kind: 'drawer' };

export type PrintDocument = readonly PrintLine[];

/**
 * Returns the same papers, each beginning with this word: COPY or TEST (T49, D-137). A document is
 * cut into several papers, one per ticket, and each of them must show that it is not an original.
 */
export function marked(document: PrintDocument, word: string): PrintDocument {
  const mark: PrintLine = { kind: 'text', text: `* ${word} *`, align: 'center', size: 'large', bold: true };
  let begins = true;
  return document.flatMap((line): PrintLine[] => {
    const isPaper = line.kind !== 'cut' && line.kind !== 'drawer';
    const lines = begins && isPaper ? [mark, line] : [line];
    if (isPaper) begins = false;
    if (line.kind === 'cut') begins = true;
    return lines;
  });
}
