/** Cleans texts from outside for a page: no stray spaces, no markup. */

/** Returns one line: runs of white space become one space. */
export const oneLine = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

/** Returns paragraphs: line ends stay, spaces around them are removed. */
export const paragraphs = (text: string | null | undefined): string =>
  (text ?? '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Returns a web address, or null for anything but http and https. */
export function webAddress(text: string | null | undefined): string | null {
  const address = (text ?? '').trim();
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  return address;
}
