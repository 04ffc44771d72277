const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const HAS_TAGS = /<\/?[a-z][^>]*>/i;

/**
 * Turns typed text into HTML: plain text becomes paragraphs, separated at empty lines; HTML stays
 * as it is. Does not sanitise.
 */
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

/** Gives pictures of the exhibitor the whole address that a mail needs. `base`: its website, without a slash at the end. */
export const withPictureAddresses = (html: string, base: string): string =>
  html.replace(/(<img\b[^>]*?\ssrc\s*=\s*["']?)\/(?!\/)/gi, `$1${base}/`);
