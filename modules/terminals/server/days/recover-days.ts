import { endLostDays } from '#modules/terminals/server/days/days.sql.ts';
import { actingFor, type TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';
import { inTurn } from '#modules/terminals/server/terminal-session.ts';
import { clearMark } from '#modules/terminals/server/terminals.sql.ts';

const PER_ROUND_MAX = 50;

/**
 * Stores as unknown each attempt to end a day whose program ended in the middle: no program receives
 * its answer any more. The terminal may have sent its batch and count its receipts from one again,
 * so its last transaction is asked for before the next payment. An attempt that still runs has the
 * terminal session, and is left alone.
 */
export async function recoverDays(deps: TerminalDeps): Promise<{ lost: number }> {
  const rows = await deps.db.ask(null, (first) =>
    first.query<{ exhibitor_id: number; terminal_id: number }>(
      `SELECT exhibitor_id, terminal_id FROM terminal_day WHERE ended_at IS NULL ORDER BY asked_at LIMIT ${PER_ROUND_MAX}`,
    ),
  );
  let lost = 0;
  for (const { exhibitor_id: exhibitorId, terminal_id: terminalId } of rows)
    await inTurn(deps, { exhibitorId, id: terminalId, waitMs: 0 }, () =>
      deps.db.tx(actingFor(exhibitorId), async (tx) => {
        const ended = await endLostDays(tx, terminalId);
        if (ended > 0) await clearMark(tx, terminalId);
        lost += ended;
      }),
    );
  return { lost };
}
