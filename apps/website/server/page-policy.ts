import { isCaptchaPage } from '#apps/website/forms/captcha-pages.ts';
import { VIDEO_HOSTS } from '#apps/website/parts/trailer-address.ts';
import type { SiteData } from '#modules/site/contract.ts';

const TAG_MANAGER = 'https://www.googletagmanager.com';
const CAPTCHA = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];
/** An editor may embed from there as well (D-170). */
const YOUTUBE = 'https://www.youtube.com';

/**
 * The platform's Content-Security-Policy for a page: without a nonce, since pages are the same for everybody; with the
 * one stylesheet that stands in them, by its hash; and with what this exhibitor's pages may load beyond: embedded films,
 * and the tag manager and captcha of those who set them up, the captcha on the pages of its forms. Whatever the policy
 * does not mention stays as it is.
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
