const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const HAS_TAGS = /<\/?[a-z][^>]*>/i;

/** What somebody typed as HTML: plain words become paragraphs, at each empty line a new one; HTML stays as it is. Not yet sanitised. */
export function introHtml(typed: string): string {
  if (HAS_TAGS.test(typed)) return typed;
  return typed
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map(
      (paragraph) => `<p>${paragraph.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign).replaceAll('\n', '<br>')}</p>`,
    )
    .join('');
}
