/**
 * The pages with a form that a captcha protects, by their path below the locale. Where an operator has keys, only their
 * Content-Security-Policy lets the third party in (NEWS-007).
 */
export const isCaptchaPage = (path: string): boolean => /^\/(contact|info\/newsletter(\/[^/]*)?)\/?$/.test(path);

/** A policy belongs to a loaded document: whoever crosses from one kind of page to the other loads the page anew. */
export const needsOtherPolicy = (siteKey: string, from: string, to: string): boolean =>
  siteKey !== '' && isCaptchaPage(from) !== isCaptchaPage(to);
