import type { Render, RenderRequest } from '#apps/website/render-contract.ts';
import { type PackedParts, packParts } from '#apps/website/server/packed-page.ts';
import { pagePart } from '#apps/website/site/page-part.ts';

/** The answer of an address as the render thread sends it: a page with its compressed form, or a redirect. */
export type MadePage = PackedParts | { readonly status: 302; readonly redirect: string };

/** Renders and compresses a page: the same in the render thread and outside. */
export async function makePage(render: Render, request: RenderRequest): Promise<MadePage> {
  const page = await render({ ...request, ...partOf(request) });
  return page.status === 302 ? page : packParts(page.status, page.html);
}

/** Returns the page's own data, if that is all that it gets. */
function partOf({ siteData, path, search }: RenderRequest): Partial<RenderRequest> {
  const part = pagePart(siteData, path, search);
  return part ? { siteData: part, siteDataJson: Buffer.from(JSON.stringify(part).replaceAll('<', '\\u003c')) } : {};
}
