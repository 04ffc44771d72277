/**
 * Video services for embedded trailers; the page's security policy allows the same ones (D-170).
 */
export const VIDEO_HOSTS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const;

/** Returns the embed address of a trailer in the form without cookies; null for other services. */
export function embedAddress(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { hostname, pathname, searchParams } = new URL(url);
  const host = hostname.replace(/^(www|m|player)\./, '');
  const last = pathname.split('/').filter(Boolean).at(-1) ?? '';
  if (host === 'youtu.be') return youtube(last);
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') return youtube(searchParams.get('v') ?? last);
  if (host === 'vimeo.com' && /^\d+$/.test(last)) return `https://player.vimeo.com/video/${last}?dnt=1`;
  return null;
}

const youtube = (id: string): string | null =>
  /^[\w-]{11}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : null;

/** Returns whether a trailer is a file of this website, which loads nothing from others. */
export const isOwnVideo = (url: string): boolean => /^\/(?!\/)[^?#]+\.(mp4|webm)$/.test(url);
