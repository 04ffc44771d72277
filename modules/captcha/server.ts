/** What other modules may use of the captcha: the check of a form's token, and keeping an exhibitor's secret. */

export { forgetSolutions } from '#modules/captcha/server/captcha.sql.ts';
export { type Captcha, openCaptcha } from '#modules/captcha/server/captcha.ts';
export { sealRecaptcha } from '#modules/captcha/server/recaptcha.ts';
export { captchaRoutes } from '#modules/captcha/server/routes.ts';
