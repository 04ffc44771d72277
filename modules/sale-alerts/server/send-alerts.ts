import { firstOnSale } from '#modules/sale-alerts/rules/on-sale.ts';
import { awaited, exhibitorsAwaited, takeWaiting } from '#modules/sale-alerts/server/sale-alerts.sql.ts';
import type { Sites } from '#modules/site/server.ts';
import type { Db } from '#platform/db/tx.ts';

export const ON_SALE_TOPIC = 'mail.sale_alert';

const EXHIBITORS_MAX = 500;
/** Films and events of one exhibitor in one run. */
const SUBJECTS_MAX = 2_000;
/** Addresses of one transaction. */
const BATCH = 200;

export type SendDeps = { readonly workDb: Db; readonly sites: Sites; readonly batch?: number };

/**
 * Job: queues the mail for everyone who waits for a film or an event of which a show is on sale now.
 * Each address is marked in the transaction that queues its mail, so after a crash the next run
 * continues, and no visitor gets two. Returns how many mails it queued.
 */
export async function sendAlerts({ workDb, sites, batch = BATCH }: SendDeps): Promise<{ queued: number }> {
  let queued = 0;
  for (const { id: exhibitorId } of await workDb.system((tx) => exhibitorsAwaited(tx, EXHIBITORS_MAX))) {
    const { data: site } = await sites.current(exhibitorId, '');
    if (!site.settings.public_config.features.includes('tickets')) continue;
    const { subjects, now } = await workDb.read(exhibitorId, async (tx) => ({
      subjects: await awaited(tx, SUBJECTS_MAX),
      now: tx.now,
    }));
    for (const subject of subjects.filter((each) => firstOnSale(each, site.schedules, now)))
      for (let taken = batch; taken === batch; queued += taken)
        taken = await workDb.tx({ exhibitorId, actor: 'system', channel: 'api' }, async (tx) => {
          const alerts = await takeWaiting(tx, subject, batch);
          // With the moment: a visitor who waits again gets a new mail.
          for (const { id, token } of alerts)
            await tx.emit(ON_SALE_TOPIC, `${id}.${token}.${tx.now}`, { alertId: id, token });
          return alerts.length;
        });
  }
  return { queued };
}
