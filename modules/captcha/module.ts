import { purgeSolutions } from '#modules/captcha/server/captcha.sql.ts';
import type { CaptchaKeysDeps } from '#modules/captcha/server/captcha-keys.ts';
import { captchaRoutes, captchaStaffRoutes } from '#modules/captcha/server/routes.ts';
import { defineModule } from '#modules/define-module.ts';

type Needs = CaptchaKeysDeps & { readonly now: () => number };

export const captchaModule = defineModule<Needs>({
  name: 'captcha',
  uses: ['exhibitor', 'access'],
  owns: ['captcha_solution'],
  routes(app, needs) {
    captchaRoutes(app, needs);
    captchaStaffRoutes(app, needs);
  },
  purges: { captchas: purgeSolutions },
});
