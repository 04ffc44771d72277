import type { HeadTag } from '#apps/website/head/head-tags.ts';

/**
 * Marks the elements that belong to one page, so that the browser can replace them on navigation.
 */
export const PAGE_TAG = 'data-page';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');

/** Escapes JSON for a script element: nothing in it can end the element or start a comment. */
export const escapeJson = (json: string): string => json.replace(/</g, '\\u003c');

export function attributesHtml(attributes: Readonly<Record<string, string>>): string {
  let html = '';
  for (const [name, value] of Object.entries(attributes)) html += ` ${name}="${escapeHtml(value)}"`;
  return html;
}

export function headTagHtml(tag: HeadTag): string {
  if (tag.tag === 'title') return `<title ${PAGE_TAG}>${escapeHtml(tag.text)}</title>`;
  const opening = `<${tag.tag} ${PAGE_TAG}${attributesHtml(tag.attributes)}>`;
  return tag.tag === 'script' ? `${opening}${escapeJson(tag.text)}</script>` : opening;
}
