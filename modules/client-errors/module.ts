import type { ErrorService } from '#modules/client-errors/server/error-service.ts';
import { forwardErrors } from '#modules/client-errors/server/forward-errors.ts';
import { purgeClientErrors } from '#modules/client-errors/server/receive-report.ts';
import { clientErrorRoutes } from '#modules/client-errors/server/routes.ts';
import { defineModule } from '#modules/define-module.ts';
import type { Db } from '#platform/db/tx.ts';

const MINUTE_MS = 60_000;

type Needs = {
  readonly db: Db;
  readonly workDb: Db;
  readonly errorService?: ErrorService | null;
};

export const clientErrorsModule = defineModule<Needs>({
  name: 'client-errors',
  uses: ['exhibitor'],
  owns: ['client_error'],
  routes: clientErrorRoutes,
  jobs: ({ workDb, errorService }) =>
    errorService
      ? [
          {
            name: 'errors.tell',
            everyMs: MINUTE_MS,
            run: async () => ({ forwarded: await forwardErrors(workDb, errorService) }),
          },
        ]
      : [],
  purges: { errors: (tx) => purgeClientErrors(tx) },
});
