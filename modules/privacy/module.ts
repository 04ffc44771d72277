import { defineModule } from '#modules/define-module.ts';
import { applyRetention } from '#modules/privacy/server/apply-retention.ts';
import { privacyRoutes } from '#modules/privacy/server/staff-routes.ts';
import type { Db } from '#platform/db/tx.ts';

type Needs = { readonly db: Db; readonly workDb: Db };

export const privacyModule = defineModule<Needs>({
  name: 'privacy',
  uses: ['exhibitor', 'access', 'personal-values', 'contact', 'newsletters', 'vouchers', 'sales', 'reservations'],
  owns: [],
  routes: privacyRoutes,
  jobs: ({ workDb }) => [{ name: 'privacy.retention', everyMs: 6 * 3_600_000, run: () => applyRetention(workDb) }],
});
