import { isCaptchaPage } from '#apps/website/forms/captcha-pages.ts';
import { VIDEO_HOSTS } from '#apps/website/pages/movies/film/trailer-address.ts';
import type { SiteData } from '#modules/site/contract/public.ts';

const TAG_MANAGER = 'https://www.googletagmanager.com';
const CAPTCHA = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];
/** An editor may also embed from here (D-170). */
const YOUTUBE = 'https://www.youtube.com';

/**
 * Returns the platform's Content-Security-Policy for a page: without a nonce, since all visitors
 * get the same page; with the hash of its one stylesheet; and with this exhibitor's additions:
 * embedded films, and the tag manager and captcha if it uses them, the captcha on the pages of its
 * forms. Directives that it does not mention stay unchanged.
 */
export function pagePolicy(
  policy: string,
  { settings }: Pick<SiteData, 'settings'>,
  path: string,
  styleHash: string,
): string {
  const { enabled, id } = settings.public_config.tag_manager;
  const captcha = settings.recaptcha.site_key !== '' && isCaptchaPage(path) ? CAPTCHA : [];
  const tagManager = enabled && id !== '' ? [TAG_MANAGER] : [];
  const more: Record<string, readonly string[]> = {
    'script-src': [...tagManager, ...captcha],
    'connect-src': [...tagManager, ...captcha],
    'style-src': [`'${styleHash}'`],
    'img-src': tagManager,
    'frame-src': [...VIDEO_HOSTS, YOUTUBE, ...captcha],
  };
  return policy
    .replaceAll(/ 'nonce-[^']*'/g, '')
    .replace(/\b(script-src|style-src|connect-src|img-src|frame-src) ([^;]*)/g, (_all, name: string, values: string) =>
      [name, ...(values === "'none'" ? [] : [values]), ...(more[name] ?? [])].join(' '),
    );
}
