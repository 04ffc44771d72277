/** Updates the head in the browser. Loaded after the first page, whose head the server wrote. */
import { PAGE_TAG } from '#apps/website/head/head-html.ts';
import { headTags } from '#apps/website/head/head-tags.ts';
import { headOfMatches, type Shown } from '#apps/website/loading/page-state.ts';

/**
 * Replaces the head of the previous page by the head of the present page, at `path` below the
 * locale.
 */
export function showHead(shown: Shown, path: string): void {
  const elements = headTags(shown.site, shown.site.locale, path, headOfMatches(shown)).map((tag) => {
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
