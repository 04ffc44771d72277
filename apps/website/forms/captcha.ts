/** The action a token is made for (NEWS-007). */
const ACTION = 'validate_grecaptcha';

type Captcha = {
  ready(then: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
};

let loading: Promise<Captcha> | null = null;

/** The third party's script, loaded by the first form that is sent and by nothing before. */
function load(siteKey: string): Promise<Captcha> {
  loading ??= new Promise<Captcha>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`;
    script.onerror = () => {
      loading = null;
      reject(new Error('The captcha could not be loaded'));
    };
    script.onload = () => {
      const captcha = (globalThis as typeof globalThis & { grecaptcha?: Captcha }).grecaptcha;
      if (captcha) captcha.ready(() => resolve(captcha));
      else reject(new Error('The captcha is not there'));
    };
    document.head.append(script);
  });
  return loading;
}

/** A token for one call; '' where the operator has set no captcha up. */
export async function captchaToken(siteKey: string): Promise<string> {
  if (siteKey === '') return '';
  const captcha = await load(siteKey);
  return captcha.execute(siteKey, { action: ACTION });
}
