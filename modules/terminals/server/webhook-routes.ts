import { NOTICE_PATH } from '#modules/terminals/rules/nexo/notices.ts';
import { takeNotices } from '#modules/terminals/server/nexo/nexo-notices.ts';
import { type TerminalDeskOptions, terminalDepsOf } from '#modules/terminals/server/terminal-desk.ts';
import type { HttpApp } from '#platform/http/app.ts';

const BODY_BYTES_MAX = 256 * 1024;
const STATUS = { accepted: 200, unsigned: 401, again: 503 } as const;

/**
 * The webhook of Adyen: its platform tells there what became of refunds. It sends a notice again until the answer is
 * a success.
 */
export function terminalWebhooks(app: HttpApp, options: TerminalDeskOptions): void {
  const deps = terminalDepsOf(options);
  app.post(NOTICE_PATH, { bodyLimit: BODY_BYTES_MAX, schema: { hide: true } }, async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const taken = await takeNotices(deps, request.exhibitorId, body);
    reply.code(STATUS[taken]).type('text/plain');
    return taken === 'accepted' ? '[accepted]' : '';
  });
}
