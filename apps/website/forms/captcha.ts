import { api } from '#apps/website/api/start-client.ts';
import { CAPTCHA_ACTION } from '#modules/captcha/rules/action.ts';

/**
 * The server accepts a proof of work for twenty minutes; an older one is computed again before it
 * is sent.
 */
const FRESH_MS = 15 * 60_000;

let prepared: { readonly token: Promise<string>; readonly at: number } | null = null;

/**
 * Starts the proof of work for the next form while the visitor still types (D-165). The visitor
 * does nothing for it. With captcha keys it does nothing: a third party's token is valid for two
 * minutes.
 */
export function prepareCaptcha(siteKey: string): void {
  if (siteKey !== '' || (prepared && Date.now() - prepared.at < FRESH_MS)) return;
  const token = proofOfWork();
  prepared = { token, at: Date.now() };
  // A failed preparation starts again on submit, which then reports the error.
  token.catch(() => {
    if (prepared?.token === token) prepared = null;
  });
}

/**
 * Returns the token of one call: the third party's if the exhibitor has keys, else this browser's
 * proof of work.
 */
export async function captchaToken(siteKey: string): Promise<string> {
  if (siteKey !== '') return (await thirdParty(siteKey)).execute(siteKey, { action: CAPTCHA_ACTION });
  prepareCaptcha(siteKey);
  const { token } = prepared ?? { token: proofOfWork() };
  prepared = null; // a token is valid for one form
  return token;
}

async function proofOfWork(): Promise<string> {
  const [{ solve }, challenge] = await Promise.all([
    import('#apps/website/forms/proof-of-work.ts'),
    api().call('GET /api/captcha'),
  ]);
  return solve(challenge);
}

type ThirdParty = {
  ready(then: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
};

let loading: Promise<ThirdParty> | null = null;

/** Loads the third party's script with the first submitted form, never earlier (NEWS-007). */
function thirdParty(siteKey: string): Promise<ThirdParty> {
  loading ??= new Promise<ThirdParty>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`;
    script.onerror = () => {
      loading = null;
      reject(new Error('The captcha could not be loaded'));
    };
    script.onload = () => {
      const captcha = (globalThis as typeof globalThis & { grecaptcha?: ThirdParty }).grecaptcha;
      if (captcha) captcha.ready(() => resolve(captcha));
      else reject(new Error('The captcha is not there'));
    };
    document.head.append(script);
  });
  return loading;
}
