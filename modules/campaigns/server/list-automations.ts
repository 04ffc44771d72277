import { isoWithOffset } from '#kernel/instants.ts';
import type { AutomationsWire, AutomationWire } from '#modules/campaigns/contract/automations.ts';
import { addressesOfDistributor, whyNoRecipients } from '#modules/campaigns/rules/automation-receivers.ts';
import {
  type AutomationRow,
  automations,
  distributors,
  receiversOf,
} from '#modules/campaigns/server/automations/automations.sql.ts';
import { maySend } from '#modules/campaigns/server/automations/write-automation.ts';
import type { CampaignDeps } from '#modules/campaigns/server/campaign-deps.ts';
import type { StoredProblem } from '#modules/campaigns/server/campaigns/campaigns.sql.ts';
import { exhibitorClock } from '#modules/exhibitor/server.ts';
import { REPORT_NAMES, type ReportReader } from '#modules/reports/rules/reports.ts';
import { reportWords } from '#modules/reports/server.ts';
import type { Translator } from '#platform/i18n/translator.ts';

type Reader = {
  readonly exhibitorId: number;
  readonly locale: string;
  readonly reader: ReportReader;
};

/**
 * Returns the automations of an exhibitor (PORT-027), each with the reason why it could not be sent
 * now.
 */
export const listAutomations = (
  { db, translator }: Pick<CampaignDeps, 'db' | 'translator'>,
  { exhibitorId, locale, reader }: Reader,
): Promise<AutomationsWire> =>
  db.read(exhibitorId, async (tx) => {
    const { timeZone } = await exhibitorClock(tx);
    const rows = await automations(tx);
    const listed: AutomationWire[] = [];
    for (const row of rows) {
      // Checked on each read: an address added since then solves the problem.
      const problem = row.active ? whyNoRecipients(row.send_to, await receiversOf(tx, row.send_to)) : null;
      const details = { timeZone, problem: sentenceOf(translator, locale, problem) };
      listed.push(automationWire(row, details, maySend(reader, row)));
    }
    const { title } = reportWords(translator, locale);
    return {
      automations: listed,
      distributors: (await distributors(tx)).map(({ id, name, email, offices }) => ({
        id,
        name,
        has_address: addressesOfDistributor(email, offices).length > 0,
      })),
      reports: REPORT_NAMES.filter((report) => maySend(reader, { reports: [report], figures: [] })).map((report) => ({
        report,
        name: title(report),
      })),
    };
  });

const sentenceOf = (translator: Translator, locale: string, problem: StoredProblem | null): string | null =>
  problem && translator.sentence(locale, 'refusals', problem.code, problem.params);

function automationWire(
  row: AutomationRow,
  { timeZone, problem }: { timeZone: string; problem: string | null },
  may_change: boolean,
): AutomationWire {
  const { next_at, last_at, send_to, reports, figures, ...rest } = row;
  return {
    ...rest,
    problem,
    may_change,
    send_to: 'addresses' in send_to ? { addresses: [...send_to.addresses] } : send_to,
    reports: [...reports],
    figures: [...figures],
    next_at: next_at === null ? null : isoWithOffset(next_at, timeZone),
    last_at: last_at === null ? null : isoWithOffset(last_at, timeZone),
  };
}
