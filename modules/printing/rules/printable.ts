/** Characters that are two columns wide on the paper of printers: East Asian ones, and pictures. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;
const NO_WIDTH = /^\p{M}$/u;

/**
 * Returns a text that is safe to send to a printer: without control characters, marks that change
 * the direction of writing and half characters, so that nothing in it can act as a command. White
 * space becomes one space.
 */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Cs}|\p{Cf}|\p{Co}|\p{Cn}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** Returns how many columns of paper a text needs. */
export const columnsOf = (text: string): number => [...text].reduce((sum, character) => sum + widthOf(character), 0);

const widthOf = (character: string): number => (WIDE.test(character) ? 2 : NO_WIDTH.test(character) ? 0 : 1);

/**
 * Returns lines no wider than `columns`, broken between words; a word too wide for a line is broken
 * inside. At least one line.
 */
export function wrapped(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const together = line === '' ? word : `${line} ${word}`;
    if (columnsOf(together) <= columns) {
      line = together;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = broken(word, columns);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
  }
  return [...lines, line];
}

function broken(word: string, columns: number): string[] {
  const pieces = [''];
  for (const character of word) {
    const last = pieces.length - 1;
    const longer = `${pieces[last]}${character}`;
    if (columnsOf(longer) <= columns) pieces[last] = longer;
    else pieces.push(character);
  }
  return pieces;
}
