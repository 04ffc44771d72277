import sanitizeHtml from 'sanitize-html';
import type { Texts } from '#kernel/texts.ts';

/**
 * Sanitises editors' HTML (D-170, T76): an allow-list of tags and attributes, no scripts, no
 * styles, links with known schemes only, frames from video hosts only. Runs on save and again on
 * output; the result is cached, because many pages contain the same texts.
 */
const VIDEO_HOSTS = ['www.youtube.com', 'www.youtube-nocookie.com', 'player.vimeo.com'];

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'p',
    'br',
    'hr',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'blockquote',
    'pre',
    'code',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'small',
    'sub',
    'sup',
    'span',
    'div',
    'a',
    'address',
    'time',
    'figure',
    'figcaption',
    'img',
    'iframe',
    'details',
    'summary',
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    iframe: ['src', 'title', 'width', 'height', 'allow', 'allowfullscreen', 'loading'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    time: ['datetime'],
    '*': ['lang', 'dir'],
  },
  allowedClasses: { '*': ['lead', 'note', 'button', 'columns'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'], iframe: ['https'] },
  allowProtocolRelative: false,
  allowedIframeHostnames: VIDEO_HOSTS,
  allowIframeRelativeUrls: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    h1: 'h2', // the title of the page is its only h1
    a: (tagName, attributes) => ({
      tagName,
      attribs: attributes.target === '_blank' ? { ...attributes, rel: 'noopener noreferrer' } : attributes,
    }),
    img: (tagName, attributes) => ({ tagName, attribs: { alt: '', ...attributes, loading: 'lazy' } }),
  },
  // A frame without an allowed address would be empty.
  exclusiveFilter: (frame) => frame.tag === 'iframe' && !frame.attribs.src,
};

const REMEMBERED_MAX = 2_000;
const remembered = new Map<string, string>();

export function sanitise(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const cached = remembered.get(html);
  if (cached !== undefined) return cached;
  const clean = sanitizeHtml(html, ALLOWED);
  if (remembered.size >= REMEMBERED_MAX) remembered.clear();
  remembered.set(html, clean);
  return clean;
}

/** Sanitises a text in every language. */
export const sanitisedTexts = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).map(([language, html]) => [language, sanitise(html)]));

/**
 * Returns the address that an operator typed if a link to it is harmless: http(s), mailto, tel, or
 * a path of this site; else ''.
 */
export function safeLink(address: string): string {
  const trimmed = address.trim();
  if (/^(https?:\/\/|mailto:|tel:)\S+$/i.test(trimmed)) return trimmed;
  return /^\/(?![/\\])\S*$/.test(trimmed) ? trimmed : '';
}
