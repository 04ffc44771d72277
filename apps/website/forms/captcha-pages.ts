/**
 * Returns whether a path below the locale has a form with a captcha. If an exhibitor has captcha
 * keys, only the Content-Security-Policy of these pages allows the third party (NEWS-007).
 */
export const isCaptchaPage = (path: string): boolean =>
  /^\/(contact|find-order|your-data|tell-me.+|info\/newsletter(\/[^/]*)?)\/?$/.test(path);

/**
 * Returns whether navigation needs a reload: a policy belongs to a loaded document, so it cannot
 * change between the two kinds of page.
 */
export const needsOtherPolicy = (siteKey: string, from: string, to: string): boolean =>
  siteKey !== '' && isCaptchaPage(from) !== isCaptchaPage(to);
