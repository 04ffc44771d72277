import { api } from '#apps/website/api/start-client.ts';
import type { ChallengeWire } from '#modules/captcha/contract.ts';
import { CAPTCHA_ACTION } from '#modules/captcha/rules/action.ts';

/** Work is worth twenty minutes to the server; older work is done anew before it is sent. */
const FRESH_MS = 15 * 60_000;

let prepared: { readonly token: Promise<string>; readonly at: number } | null = null;

/**
 * Begins what the next form will need while the visitor still types (D-165). Nothing is asked of him. With keys there
 * is nothing to begin: a token of the third party lives two minutes.
 */
export function prepareCaptcha(siteKey: string): void {
  if (siteKey !== '' || (prepared && Date.now() - prepared.at < FRESH_MS)) return;
  const token = proofOfWork();
  prepared = { token, at: Date.now() };
  // Whoever sends the form begins anew and hears of it then.
  token.catch(() => {
    if (prepared?.token === token) prepared = null;
  });
}

/** The token of one call: of the third party where the operator has keys, else the work of this browser. */
export async function captchaToken(siteKey: string): Promise<string> {
  if (siteKey !== '') return (await thirdParty(siteKey)).execute(siteKey, { action: CAPTCHA_ACTION });
  prepareCaptcha(siteKey);
  const { token } = prepared ?? { token: proofOfWork() };
  prepared = null; // it opens one form once
  return token;
}

async function proofOfWork(): Promise<string> {
  const [{ solve }, challenge] = await Promise.all([
    import('#apps/website/forms/proof-of-work.ts'),
    api().get<ChallengeWire>('/api/captcha'),
  ]);
  return solve(challenge);
}

type ThirdParty = {
  ready(then: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
};

let loading: Promise<ThirdParty> | null = null;

/** The third party's script, loaded by the first form that is sent and by nothing before (NEWS-007). */
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
