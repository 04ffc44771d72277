/**
 * The public interface of the captcha: the check of a form's token, and the storage of an
 * exhibitor's secret.
 */

export { purgeSolutions } from '#modules/captcha/server/captcha.sql.ts';
export { type Captcha, openCaptcha } from '#modules/captcha/server/captcha.ts';
export { sealRecaptcha } from '#modules/captcha/server/recaptcha.ts';
export { captchaRoutes } from '#modules/captcha/server/routes.ts';
