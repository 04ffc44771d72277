/** What tokens of the third party are made for and judged by (NEWS-007). */
export const CAPTCHA_ACTION = 'validate_grecaptcha';
