import { z } from 'zod';
import { isoWithOffset } from '#kernel/instants.ts';
import { eurosFromCents } from '#kernel/money.ts';
import { notFound } from '#kernel/refusal.ts';
import { answerOf, zPathId } from '#kernel/wire.ts';
import { actingAs } from '#modules/access/server.ts';
import { type TerminalWire, zTerminal, zTerminalForm } from '#modules/terminals/contract.ts';
import { checkTerminal } from '#modules/terminals/server/check-terminal.ts';
import { TERMINAL_TIMES, type TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';
import { type TerminalRow, terminal, terminals } from '#modules/terminals/server/terminals.sql.ts';
import { addTerminal, archiveTerminal, changeTerminal } from '#modules/terminals/server/write-terminal.ts';
import type { HttpApp } from '#platform/http/app.ts';
import type { Translator } from '#platform/i18n/translator.ts';
import type { Secrets } from '#platform/secrets.ts';

export type TerminalStaffDeps = Pick<TerminalDeps, 'db' | 'locks' | 'report' | 'alarm' | 'allowLoopback'> & {
  readonly secrets: Secrets;
  readonly translator: Translator;
};

const tags = ['terminals'];
const zTerminalParams = z.object({ id: zPathId });
const one = { 200: answerOf(zTerminal) };

/** What the portal calls about card terminals (PRN-001). The staff gate stands before these routes. */
export function terminalStaffRoutes(app: HttpApp, deps: TerminalStaffDeps): void {
  const { db, translator } = deps;
  const wireOf = (row: TerminalRow, locale: string): TerminalWire => ({
    ...{ id: row.id, name: row.name, host: row.host, port: row.port, has_password: row.has_password },
    device: row.device_id === null ? null : { id: row.device_id, name: row.device_name ?? '' },
    state: row.order_id === null ? row.state : 'busy',
    state_at: row.state_at === null ? null : isoWithOffset(row.state_at, row.timezone),
    note: noteOf(row, (key) => translator.sentence(locale, 'answers', key)),
    order: row.order_id === null ? null : orderOf(row, row.order_id),
  });
  const found = async (exhibitorId: number, locale: string, id: number): Promise<{ data: TerminalWire }> => {
    const row = await db.ask(exhibitorId, (first) => terminal(first, id));
    if (!row) throw notFound('terminal');
    return { data: wireOf(row, locale) };
  };

  app.get(
    '/api/staff/terminals',
    {
      config: { policy: 'devices.view' },
      schema: { summary: 'The card terminals of the house', tags, response: { 200: answerOf(z.array(zTerminal)) } },
    },
    async ({ exhibitorId, locale }) => {
      const rows = await db.ask(exhibitorId, terminals);
      return { data: rows.map((row) => wireOf(row, locale)) };
    },
  );
  app.post(
    '/api/staff/terminals',
    {
      config: { policy: 'devices.edit' },
      schema: { summary: 'A new card terminal', tags, body: zTerminalForm, response: one },
    },
    async ({ exhibitorId, staff, locale, body }) =>
      found(exhibitorId, locale, await addTerminal(deps, actingAs(exhibitorId, staff), body)),
  );
  app.post(
    '/api/staff/terminals/:id',
    {
      config: { policy: 'devices.edit' },
      schema: {
        summary: 'Changes where a card terminal is found and at which register it stands',
        ...{ tags, params: zTerminalParams, body: zTerminalForm, response: one },
      },
    },
    async ({ exhibitorId, staff, locale, params: { id }, body }) => {
      await changeTerminal(deps, actingAs(exhibitorId, staff), id, body);
      return found(exhibitorId, locale, id);
    },
  );
  app.post(
    '/api/staff/terminals/:id/check',
    {
      config: { policy: 'devices.edit' },
      schema: {
        summary: 'Registers with a card terminal and asks how it stands (D-025)',
        ...{ tags, params: zTerminalParams, response: one },
      },
    },
    async ({ exhibitorId, locale, params: { id } }) => {
      await found(exhibitorId, locale, id);
      await checkTerminal({ ...deps, listener: { truth: async () => {} }, times: TERMINAL_TIMES }, exhibitorId, id);
      return found(exhibitorId, locale, id);
    },
  );
  app.post(
    '/api/staff/terminals/:id/archive',
    {
      config: { policy: 'devices.edit' },
      schema: {
        summary: 'Takes a card terminal off the list',
        ...{ tags, params: zTerminalParams, response: { 200: z.object({ message: z.string() }) } },
      },
    },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      await archiveTerminal(db, actingAs(exhibitorId, staff), id);
      return { message: translator.sentence(locale, 'answers', 'terminals.archived') };
    },
  );
}

/** ERR-028 while the result of its last payment is unknown; otherwise why it is not ready. */
function noteOf({ order_outcome, state, state_note }: TerminalRow, sentence: (key: string) => string): string {
  if (order_outcome === 'unknown') return sentence('terminals.says.result_unknown');
  return state === 'ready' || state_note === '' ? '' : sentence(`terminals.says.${state_note}`);
}

const orderOf = (row: TerminalRow, payment_id: string): TerminalWire['order'] => ({
  payment_id,
  amount: eurosFromCents(row.order_cents ?? 0),
  unknown: row.order_outcome === 'unknown',
});
