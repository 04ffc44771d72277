import type { Render, RenderRequest } from '#apps/website/render-contract.ts';
import { type PackedParts, packParts } from '#apps/website/server/packed-page.ts';
import { dayPart } from '#apps/website/site/day-part.ts';

/** The answer of an address as the render thread sends it: a page with its compressed form, or a redirect. */
export type MadePage = PackedParts | { readonly status: 302; readonly redirect: string };

/** Renders and compresses a page: the same in the render thread and outside. */
export async function makePage(render: Render, request: RenderRequest): Promise<MadePage> {
  const page = await render({ ...request, ...partOf(request) });
  return page.status === 302 ? page : packParts(page.status, page.html);
}

/** Returns the data of the day, if that is all that the page gets. */
function partOf({ siteData, path }: RenderRequest): Partial<RenderRequest> {
  const part = dayPart(siteData, path);
  return part ? { siteData: part, siteDataJson: Buffer.from(JSON.stringify(part).replaceAll('<', '\\u003c')) } : {};
}
