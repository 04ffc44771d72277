/**
 * What is to be printed, in no printer's dialect and of no width: it is laid out for the paper of the printer that prints it
 * (lay-out.ts), so that another printer can take over. Stored with its job.
 */
export type PrintLine =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly align?: 'left' | 'center' | 'right';
      readonly size?: 'normal' | 'large';
      readonly bold?: boolean;
    }
  /** Both on one line where they have room: a name and its amount. */
  | {
      readonly kind: 'pair';
      readonly left: string;
      readonly right: string;
      readonly size?: 'normal' | 'large';
      readonly bold?: boolean;
    }
  | { readonly kind: 'rule' }
  | { readonly kind: 'qr'; readonly data: string }
  /** Printable ASCII only; anything else in it is left out. */
  | { readonly kind: 'barcode'; readonly data: string }
  | { readonly kind: 'feed'; readonly lines: number }
  /** Ends a paper. */
  | { readonly kind: 'cut' }
  /** Opens the drawer that hangs on the printer. */
  | { readonly kind: 'drawer' };

export type PrintDocument = readonly PrintLine[];

/**
 * The same papers, each of which begins with this word: COPY or TEST (T49, D-137). A document is cut into several papers, one
 * per ticket, and none of them may be taken for an original.
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
