import { purgeSolutions } from '#modules/captcha/server/captcha.sql.ts';
import { captchaRoutes } from '#modules/captcha/server/routes.ts';
import { defineModule } from '#modules/define-module.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';

type Needs = { readonly secrets: Secrets; readonly now: () => number };

export const captchaModule = defineModule<Needs>({
  name: 'captcha',
  uses: [],
  owns: ['captcha_solution'],
  routes: captchaRoutes,
  purges: { captchas: purgeSolutions },
});
