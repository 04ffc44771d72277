import type { RenderRequest } from '#apps/website/render-contract.ts';
import type { SiteSlot } from '#apps/website/server/rendering/thread-messages.ts';
import type { SiteData } from '#modules/site/contract/public.ts';

/** Of JSON: the data that the thread reads from it is some times as large. */
const SITES_MAX_BYTES = 16 * 1024 * 1024;

/** Which data of sites the render thread has: of each exhibitor and locale the last, within a budget. */
export type SiteSlots = {
  /** Returns what the thread must be given for a page: the data only if it does not have it. */
  of(request: Pick<RenderRequest, 'siteData' | 'siteDataJson'>): {
    readonly site: SiteSlot;
    readonly forget: readonly string[];
  };
};

export function createSiteSlots(maxBytes = SITES_MAX_BYTES): SiteSlots {
  const numbers = new WeakMap<SiteData, number>();
  const slots = new Map<string, { readonly number: number; readonly bytes: number }>();
  let last = 0;
  let bytes = 0;

  function numberOf(data: SiteData): number {
    const number = numbers.get(data) ?? ++last;
    numbers.set(data, number);
    return number;
  }

  function remove(slot: string): void {
    bytes -= slots.get(slot)?.bytes ?? 0;
    slots.delete(slot);
  }

  return {
    of({ siteData, siteDataJson }) {
      const slot = `${siteData.exhibitor.id} ${siteData.locale}`;
      const number = numberOf(siteData);
      const isThere = slots.get(slot)?.number === number;
      remove(slot);
      slots.set(slot, { number, bytes: siteDataJson.byteLength });
      bytes += siteDataJson.byteLength;
      const forget: string[] = [];
      for (const oldest of slots.keys()) {
        if (bytes <= maxBytes || oldest === slot) break;
        remove(oldest);
        forget.push(oldest);
      }
      return { site: isThere ? { slot, number } : { slot, number, json: siteDataJson }, forget };
    },
  };
}
