/**
 * The text of an HTML field and its selection: from the first selected character to before the
 * last.
 */
export type Marked = { readonly text: string; readonly from: number; readonly to: number };

export const MARKS = ['h2', 'h3', 'p', 'strong', 'em', 'ul', 'ol', 'blockquote'] as const;
export type Mark = (typeof MARKS)[number];

const LISTS: readonly Mark[] = ['ul', 'ol'];
const INLINE: readonly Mark[] = ['strong', 'em'];

/**
 * Returns the text with a mark around the selection, which stays selected; a second call removes
 * the mark.
 */
export function withMark({ text, from, to }: Marked, mark: Mark): Marked {
  const [before, chosen, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)];
  const [open, close] = [`<${mark}>`, `</${mark}>`];
  if (before.endsWith(open) && after.startsWith(close))
    return around(before.slice(0, -open.length), chosen, after.slice(close.length));
  if (LISTS.includes(mark)) {
    const items = linesOf(chosen).map((line) => `  <li>${line}</li>`);
    return around(before, ownLine(before, [open, ...(items.length > 0 ? items : ['  <li></li>']), close]), after);
  }
  if (INLINE.includes(mark)) return around(before + open, chosen, close + after);
  if (mark === 'p' || mark === 'blockquote') {
    const blocks = chosen.split(/\n\s*\n/).map((block) => block.trim());
    const paragraphs = blocks.map((block) => `<p>${block}</p>`);
    const inside = mark === 'p' ? paragraphs : [open, ...paragraphs, close];
    return around(before, ownLine(before, inside), after);
  }
  const start = before === '' || before.endsWith('\n') ? open : `\n${open}`;
  return around(before + start, chosen.trim(), close + after);
}

/** Returns the text with the selection replaced by the inserted HTML. */
export const withInsert = ({ text, from, to }: Marked, html: string): Marked => {
  const at = from + html.length;
  return { text: text.slice(0, from) + html + text.slice(to), from: at, to: at };
};

const around = (before: string, chosen: string, after: string): Marked => ({
  text: before + chosen + after,
  from: before.length,
  to: before.length + chosen.length,
});

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const ownLine = (before: string, lines: readonly string[]): string =>
  (before === '' || before.endsWith('\n') ? '' : '\n') + lines.join('\n');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const linkTo = (address: string, words: string): string => `<a href="${escaped(address)}">${words}</a>`;
export const pictureOf = (picture: { url: string; width: number; height: number }, alt: string): string =>
  `<img src="${escaped(picture.url)}" alt="${escaped(alt)}" width="${picture.width}" height="${picture.height}">`;

/**
 * Returns sanitised HTML without films; only their addresses appear, because the portal plays none.
 */
export const withoutFilms = (html: string): string =>
  html.replace(/<iframe\b[^>]*?\bsrc="([^"]*)"[^>]*>(<\/iframe>)?/g, '<p>▶ $1</p>');
