import { PAGE_TAG } from '#apps/website/head/head-html.ts';
import type { HeadTag } from '#apps/website/head/head-tags.ts';

/** Exchanges the head of the page that was left for the head of the page now shown. */
export function showHead(tags: readonly HeadTag[]): void {
  const elements = tags.map((tag) => {
    const element = document.createElement(tag.tag);
    element.setAttribute(PAGE_TAG, '');
    if (tag.tag !== 'title')
      for (const [name, value] of Object.entries(tag.attributes)) element.setAttribute(name, value);
    if ('text' in tag) element.textContent = tag.text;
    return element;
  });
  for (const old of document.head.querySelectorAll(`[${PAGE_TAG}]`)) old.remove();
  document.head.append(...elements);
}
