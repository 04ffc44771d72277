/** Texts from outside made fit for a page: no stray spaces, no markup. */

/** One line: runs of white space become one space. */
export const oneLine = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

/** Paragraphs: line ends stay, spaces around them go. */
export const paragraphs = (text: string | null | undefined): string =>
  (text ?? '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** An address on the web, or null: anything but http and https is left out. */
export function webAddress(text: string | null | undefined): string | null {
  const address = (text ?? '').trim();
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  return address;
}
