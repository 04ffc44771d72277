import { defineModule } from '#modules/define-module.ts';
import { type TerminalStaffDeps, terminalStaffRoutes } from '#modules/terminals/server/staff-routes.ts';
import type { TerminalDeskOptions } from '#modules/terminals/server/terminal-desk.ts';
import { terminalJobs } from '#modules/terminals/server/terminal-jobs.ts';
import { terminalWebhooks } from '#modules/terminals/server/webhook-routes.ts';

type Needs = Pick<TerminalStaffDeps, 'secrets' | 'translator'> & { readonly terminalOptions: TerminalDeskOptions };

export const terminalsModule = defineModule<Needs>({
  name: 'terminals',
  uses: ['access', 'payments'],
  owns: ['terminal', 'terminal_day', 'terminal_order'],
  routes: (app, { terminalOptions, secrets, translator }) =>
    terminalStaffRoutes(app, { ...terminalOptions, secrets, translator }),
  webhooks: (app, { terminalOptions }) => terminalWebhooks(app, terminalOptions),
  jobs: ({ terminalOptions }) => terminalJobs(terminalOptions),
});
