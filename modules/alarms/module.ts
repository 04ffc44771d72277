import { alarmOutbox } from '#modules/alarms/server/alarm-mail.ts';
import { reportDeadLetters } from '#modules/alarms/server/report-dead-letters.ts';
import { alarmRoutes } from '#modules/alarms/server/staff-routes.ts';
import { defineModule } from '#modules/define-module.ts';
import type { EmailDeps } from '#modules/email/server.ts';
import type { Db } from '#platform/db/tx.ts';

type Needs = EmailDeps & { readonly db: Db };

export const alarmsModule = defineModule<Needs>({
  name: 'alarms',
  uses: ['exhibitor', 'access', 'email'],
  owns: ['alarm', 'alarm_mail'],
  routes: alarmRoutes,
  jobs: ({ workDb }) => [{ name: 'alarms.dead-letters', everyMs: 60_000, run: () => reportDeadLetters(workDb) }],
  outbox: alarmOutbox,
});
