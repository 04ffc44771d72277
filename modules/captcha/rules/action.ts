/** The action for which third-party tokens are made and checked (NEWS-007). */
export const CAPTCHA_ACTION = 'validate_grecaptcha';
