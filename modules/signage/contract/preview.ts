import type { SignageData } from '#modules/signage/contract/signage.ts';

/**
 * The page that draws a signage screen inside the portal. It has no session and no device: the portal sends it what it
 * draws. It is not below `/signage`, whose service worker would keep it in place of the page of a screen.
 */
export const SIGNAGE_PREVIEW_PATH = '/preview/signage';

/** What both pages tell each other; the page of the preview says first that it listens. */
export type PreviewMessage =
  | { readonly kind: 'signage preview is ready' }
  | {
      readonly kind: 'signage preview';
      readonly data: SignageData;
      /** Milliseconds after the present time; 0: now. */
      readonly later: number;
    };

/** Returns a message of the own origin; null for any other message. */
export function previewMessageOf(
  event: { readonly origin: string; readonly data: unknown },
  origin: string,
): PreviewMessage | null {
  const { data } = event;
  const isOurs = event.origin === origin && typeof data === 'object' && data !== null && 'kind' in data;
  if (!isOurs || (data.kind !== 'signage preview is ready' && data.kind !== 'signage preview')) return null;
  return data as PreviewMessage;
}
