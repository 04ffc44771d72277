import { isoWithOffset } from '#kernel/instants.ts';
import { eurosFromCents } from '#kernel/money.ts';
import { notFound } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import { actingAs } from '#modules/access/server.ts';
import { type TerminalWire, terminalsStaffApi } from '#modules/terminals/contract/staff.ts';
import { compareDay } from '#modules/terminals/rules/day-totals.ts';
import { checkTerminal } from '#modules/terminals/server/check-terminal.ts';
import { type DayRow, lastDay, lastDays } from '#modules/terminals/server/days/days.sql.ts';
import { endTerminalDay } from '#modules/terminals/server/days/end-terminal-day.ts';
import { accounts, machinesOf } from '#modules/terminals/server/mollie/list-machines.ts';
import { TERMINAL_TIMES, type TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';
import { type TerminalRow, terminal, terminals } from '#modules/terminals/server/terminals.sql.ts';
import { addTerminal, archiveTerminal, changeTerminal } from '#modules/terminals/server/write-terminal.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type TerminalStaffDeps = Pick<
  TerminalDeps,
  'db' | 'locks' | 'report' | 'alarm' | 'allowLoopback' | 'printSlips' | 'isQuiet' | 'accounts' | 'partnerUrlOf'
> & {
  readonly secrets: Secrets;
  readonly translator: Translator;
};

/**
 * Registers the portal's routes for card terminals (PRN-001). The staff gate protects these routes.
 */
export function terminalStaffRoutes(app: HttpApp, deps: TerminalStaffDeps): void {
  const serve = serving(app, terminalsStaffApi);
  const { db, translator } = deps;
  const wireOf = (row: TerminalRow, day: DayRow | null, locale: string): TerminalWire => ({
    id: row.id,
    name: row.name,
    driver: row.driver,
    host: row.host,
    port: row.port,
    account: row.method_id === null ? null : { id: row.method_id, name: textFor(row.method_name ?? {}, locale) },
    machine: row.machine === null ? null : { id: row.machine, name: row.machine_name },
    nexo: nexoOf(row),
    has_password: row.has_password,
    slips: row.slips,
    ends_day_at_night: row.ends_day_at_night,
    last_day: day && dayWire(day, row.timezone, (key) => translator.sentence(locale, 'answers', key)),
    device: row.device_id === null ? null : { id: row.device_id, name: row.device_name ?? '' },
    state: row.order_id === null ? row.state : 'busy',
    state_at: row.state_at === null ? null : isoWithOffset(row.state_at, row.timezone),
    note: noteOf(row, (key) => translator.sentence(locale, 'answers', key)),
    order: row.order_id === null ? null : orderOf(row, row.order_id),
  });
  const terminalWithId = async (exhibitorId: number, locale: string, id: number): Promise<{ data: TerminalWire }> => {
    const [row, day] = await db.ask(exhibitorId, (first) => Promise.all([terminal(first, id), lastDay(first, id)]));
    if (!row) throw notFound('terminal');
    return { data: wireOf(row, day, locale) };
  };

  serve('GET /api/staff/terminals', { policy: 'devices.view' }, async ({ exhibitorId, locale }) => {
    const [rows, days] = await db.ask(exhibitorId, (first) => Promise.all([terminals(first), lastDays(first)]));
    const dayOf = new Map(days.map((day) => [day.terminal_id, day]));
    return { data: rows.map((row) => wireOf(row, dayOf.get(row.id) ?? null, locale)) };
  });
  serve('GET /api/staff/terminals/accounts', { policy: 'devices.edit' }, async ({ exhibitorId, locale }) => {
    const rows = await db.ask(exhibitorId, accounts);
    return { data: rows.map(({ id, name }) => ({ id, name: textFor(name, locale) })) };
  });
  serve(
    'GET /api/staff/terminals/accounts/:id',
    { policy: 'devices.edit' },
    async ({ exhibitorId, params: { id } }) => {
      const machines = await machinesOf(deps, exhibitorId, id);
      const names = new Map((await db.ask(exhibitorId, terminals)).map(({ machine, name }) => [machine, name]));
      return {
        data: machines.map((each) => ({
          id: each.id,
          name: each.name,
          active: each.isActive,
          terminal: names.get(each.id) ?? null,
        })),
      };
    },
  );
  serve(
    'POST /api/staff/terminals',
    { policy: 'devices.edit', fresh: true },
    async ({ exhibitorId, staff, locale, body }) =>
      terminalWithId(exhibitorId, locale, await addTerminal(deps, actingAs(exhibitorId, staff), body)),
  );
  serve(
    'POST /api/staff/terminals/:id',
    { policy: 'devices.edit', fresh: true },
    async ({ exhibitorId, staff, locale, params: { id }, body }) => {
      await changeTerminal(deps, actingAs(exhibitorId, staff), id, body);
      return terminalWithId(exhibitorId, locale, id);
    },
  );
  serve(
    'POST /api/staff/terminals/:id/check',
    { policy: 'devices.edit' },
    async ({ exhibitorId, locale, params: { id } }) => {
      await terminalWithId(exhibitorId, locale, id);
      await checkTerminal({ ...deps, listener: { onStatus: async () => {} }, times: TERMINAL_TIMES }, exhibitorId, id);
      return terminalWithId(exhibitorId, locale, id);
    },
  );
  serve(
    'POST /api/staff/terminals/:id/end-of-day',
    { policy: 'devices.edit' },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      const desk = { ...deps, listener: { onStatus: async () => {} }, times: TERMINAL_TIMES };
      await endTerminalDay(desk, actingAs(exhibitorId, staff), id, 'button');
      return terminalWithId(exhibitorId, locale, id);
    },
  );
  serve(
    'POST /api/staff/terminals/:id/archive',
    { policy: 'devices.delete' },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      await archiveTerminal(db, actingAs(exhibitorId, staff), id);
      return { message: translator.sentence(locale, 'answers', 'terminals.archived') };
    },
  );
}

/**
 * Returns ERR-028 while the result of its last payment is unknown; otherwise the reason why it is
 * not ready.
 */
function noteOf({ order_outcome, state, state_note }: TerminalRow, sentence: (key: string) => string): string {
  if (order_outcome === 'unknown') return sentence('terminals.says.result_unknown');
  return state === 'ready' || state_note === '' ? '' : sentence(`terminals.says.${state_note}`);
}

function dayWire(
  { asked_at, outcome, says, terminal_cents, ours_cents, ours_count, lost_cents }: DayRow,
  timezone: string,
  sentence: (key: string) => string,
): NonNullable<TerminalWire['last_day']> {
  const { difference } = compareDay({ terminal: terminal_cents, ours: ours_cents ?? 0, lost: lost_cents });
  return {
    at: isoWithOffset(asked_at, timezone),
    outcome: outcome ?? 'running',
    note: says === '' ? '' : sentence(`terminals.says.${says}`),
    terminal: terminal_cents === null ? null : eurosFromCents(terminal_cents),
    ours: ours_cents === null ? null : eurosFromCents(ours_cents),
    lost: eurosFromCents(lost_cents),
    difference: difference === null ? null : eurosFromCents(difference),
    count: ours_count,
  };
}

const nexoOf = (row: TerminalRow): TerminalWire['nexo'] =>
  row.reach === null || row.poi_id === null
    ? null
    : {
        reach: row.reach,
        poi_id: row.poi_id,
        key_identifier: row.key_identifier,
        key_version: row.key_version,
        root_certificate: row.root_certificate,
        has_notice_key: row.has_notice_key,
      };

const orderOf = (row: TerminalRow, payment_id: string): TerminalWire['order'] => ({
  payment_id,
  amount: eurosFromCents(row.order_cents ?? 0),
  unknown: row.order_outcome === 'unknown',
});
