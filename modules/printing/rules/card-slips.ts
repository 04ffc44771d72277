import type { PrintDocument, PrintLine } from '#modules/printing/rules/document.ts';

/** A slip as a card terminal wrote it (D-143). */
export type CardSlipOnPaper = {
  readonly lines: readonly { readonly text: string; readonly centred: boolean; readonly large: boolean }[];
  readonly needsSignature: boolean;
};

/** Returns one paper for each slip; `signature` names the place to sign. */
export const cardSlipPapers = (slips: readonly CardSlipOnPaper[], signature: string): PrintDocument =>
  slips.flatMap(({ lines, needsSignature }): PrintLine[] => [
    ...lines.map(
      ({ text, centred, large }): PrintLine => ({
        kind: 'text',
        text,
        align: centred ? 'center' : 'left',
        size: large ? 'large' : 'normal',
      }),
    ),
    ...(needsSignature
      ? ([{ kind: 'feed', lines: 3 }, { kind: 'rule' }, { kind: 'text', text: signature }] satisfies PrintLine[])
      : []),
    { kind: 'cut' },
  ]);
