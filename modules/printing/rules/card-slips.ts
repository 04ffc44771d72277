import type { PrintDocument, PrintLine } from '#modules/printing/rules/document.ts';

/** A slip as a card terminal wrote it (D-143). */
export type CardSlipOnPaper = {
  readonly lines: readonly { readonly text: string; readonly centred: boolean; readonly large: boolean }[];
  readonly needsSignature: boolean;
};

const COLUMNS = /^(\S.*?) {2,}(\S.*)$/;

/** The terminal places two columns by spaces; the width of our paper is another one. */
function lineOnPaper({ text, centred, large }: CardSlipOnPaper['lines'][number]): PrintLine {
  const size = large ? 'large' : 'normal';
  const [, left, right] = centred ? [] : (COLUMNS.exec(text) ?? []);
  return left !== undefined && right !== undefined
    ? { kind: 'pair', left, right, size }
    : { kind: 'text', text, align: centred ? 'center' : 'left', size };
}

/** Returns one paper for each slip; `signature` names the place to sign. */
export const cardSlipPapers = (slips: readonly CardSlipOnPaper[], signature: string): PrintDocument =>
  slips.flatMap(({ lines, needsSignature }): PrintLine[] => [
    ...lines.map(lineOnPaper),
    ...(needsSignature
      ? ([{ kind: 'feed', lines: 3 }, { kind: 'rule' }, { kind: 'text', text: signature }] satisfies PrintLine[])
      : []),
    { kind: 'cut' },
  ]);
