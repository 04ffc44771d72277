import { eurosFromCents } from '#kernel/money.ts';
import { DISPLAYS } from '#modules/devices/rules/work-at.ts';
import { actingAt } from '#modules/devices/server.ts';
import { tillDeviceApi } from '#modules/till/contract/device.ts';
import { mailReceipt } from '#modules/till/server/bills/mail-receipt.ts';
import { atSomeTill, atTill, CLOSED, ofTills, type TillRouteDeps } from '#modules/till/server/route-parts.ts';
import { askForTip } from '#modules/till/server/tips/ask-for-tip.ts';
import { chooseTip } from '#modules/till/server/tips/choose-tip.ts';
import { closeTipQuestion, tipQuestion } from '#modules/till/server/tips/tip-question.sql.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

const ofDevices = { session: false, limit: 'device', policy: 'device', devices: DISPLAYS } as const;

/** The till asks for a tip, and reads what its customer chose (D-081, D-144). */
export function tipRoutes(app: HttpApp, deps: TillRouteDeps): void {
  const serve = serving(app, tillDeviceApi);
  const preValidation = atSomeTill(deps, 'pos.sell');
  serve('POST /api/pos/tip-questions', { ...ofTills, preValidation }, async (request) => {
    await askForTip(deps, atTill(request), request.body);
    return { data: null };
  });
  serve('GET /api/pos/tip-questions/:id', { ...ofTills, preValidation }, async (request, reply) => {
    reply.headers(CLOSED);
    const question = await deps.db.ask(request.exhibitorId, (first) => tipQuestion(first, request.device.id));
    if (question?.id !== request.params.id) return { data: { open: false, tip: null } };
    return { data: { open: question.open, tip: question.tip === null ? null : eurosFromCents(question.tip) } };
  });
  serve('POST /api/pos/tip-questions/:id/close', { ...ofTills, preValidation }, async (request) => {
    const { acting, device } = atTill(request);
    await deps.db.tx(acting, (tx) => closeTipQuestion(tx, device.id, request.params.id));
    return { data: null };
  });
  displayRoutes(app, deps);
}

type DisplayDeps = Pick<TillRouteDeps, 'db' | 'gate' | 'events'>;

/** A customer display has no attendant. */
function displayRoutes(app: HttpApp, deps: DisplayDeps): void {
  const serve = serving(app, tillDeviceApi);
  serve('POST /api/display/tip', { ...ofDevices, preValidation: deps.gate.activeDevice() }, async (request) => {
    await chooseTip(deps.db, actingAt(request), request.device, request.body);
    return { data: null };
  });
  serve('POST /api/display/receipt', { ...ofDevices, preValidation: deps.gate.activeDevice() }, async (request) => {
    await mailReceipt(deps, actingAt(request), request.device, request.body);
    return { data: null };
  });
}
