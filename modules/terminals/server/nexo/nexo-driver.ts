import { globalStatusOf } from '#modules/terminals/rules/nexo/answers.ts';
import { saleIdOf } from '#modules/terminals/rules/nexo/message-ids.ts';
import { standingOfStatus } from '#modules/terminals/rules/nexo/nexo-verdict.ts';
import { diagnosisRequest } from '#modules/terminals/rules/nexo/requests.ts';
import type { TerminalStanding } from '#modules/terminals/rules/terminal-states.ts';
import { TerminalRefuses } from '#modules/terminals/server/drivers/line-problem.ts';
import type { TerminalDriver } from '#modules/terminals/server/drivers/terminal-driver.ts';
import { freshServiceId, type NexoLine, nexoLine } from '#modules/terminals/server/nexo/nexo-line.ts';
import { findNexoOrder, nexoOrderLine, QUESTION_MS } from '#modules/terminals/server/nexo/nexo-order.ts';
import type { TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';

/**
 * Terminals of Adyen, which speak nexo: in the network with encrypted messages, or through the cloud.
 * An order is sent once; a lost answer is found by its ServiceID (decision 0096).
 */
export const nexoDriver = (deps: TerminalDeps): TerminalDriver => ({
  async check(exhibitorId, terminalId) {
    return standingAt(await nexoLine(deps, exhibitorId, terminalId), exhibitorId, terminalId);
  },

  async open(exhibitorId, order) {
    const line = await nexoLine(deps, exhibitorId, order.terminal_id);
    const standing = await standingAt(line, exhibitorId, order.terminal_id);
    if (standing.state !== 'ready') throw new TerminalRefuses(standing);
    return nexoOrderLine(deps, exhibitorId, order, line);
  },

  async find(exhibitorId, order) {
    return findNexoOrder(deps, exhibitorId, order, await nexoLine(deps, exhibitorId, order.terminal_id));
  },

  endDay: null, // the provider pays out on its own
});

async function standingAt(line: NexoLine, exhibitorId: number, terminalId: number): Promise<TerminalStanding> {
  const request = diagnosisRequest({ saleId: saleIdOf(exhibitorId, terminalId), poiId: line.poiId }, freshServiceId());
  return standingOfStatus(globalStatusOf(await line.ask(request, { withinMs: QUESTION_MS })));
}
