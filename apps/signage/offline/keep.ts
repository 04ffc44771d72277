import type { SignageData } from '#modules/signage/contract/signage.ts';
import { messageWorker } from '#web/device/offline/start-worker.ts';

let last = '';

/** Keeps the pictures and videos of this content on the device, and no others. */
export function keepMedia(data: SignageData): void {
  const media = mediaOf(data);
  const list = media.join(' ');
  if (list !== last && messageWorker({ media })) last = list;
}

/** Returns the addresses of this origin's files in the content. */
export function mediaOf(data: SignageData): string[] {
  const addresses = [
    data.exhibitor.logo_url,
    data.theme.logo_url,
    data.ladies_theme.logo_url,
    ...data.backgrounds.map(({ url }) => url),
    ...data.playlist.map(({ url }) => url),
    ...data.movies.flatMap(({ poster, backdrop }) => [poster?.url, backdrop?.url]),
    ...data.menu.flatMap(({ products }) => products.map(({ image }) => image)),
  ];
  return [...new Set(addresses.filter((address) => address?.startsWith('/')))].map(String).sort();
}
