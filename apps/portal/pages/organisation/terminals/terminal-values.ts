import { chosenId } from '#apps/portal/forms/chosen-id.ts';
import { typedNumber } from '#kernel/typed-number.ts';
import type { TerminalWire } from '#modules/terminals/contract/staff.ts';
import { TERMINAL_DRIVERS } from '#modules/terminals/rules/terminal-states.ts';
import { SLIPS_BY } from '#modules/terminals/rules/zvt-commands.ts';

/** The values of the form fields: numbers and choices are strings, '' is none. */
export type TerminalValues = {
  name: string;
  driver: string;
  host: string;
  port: string;
  password: string;
  method_id: string;
  machine: string;
  device_id: string;
  slips: string;
  night: string;
};
const USUAL_PORT = '20007';

export const valuesOf = (terminal: TerminalWire | null): TerminalValues => ({
  name: terminal?.name ?? '',
  driver: terminal?.driver ?? 'zvt',
  host: terminal?.host ?? '',
  port: String(terminal?.port ?? USUAL_PORT),
  password: '',
  method_id: String(terminal?.account?.id ?? ''),
  machine: terminal?.machine?.id ?? '',
  device_id: String(terminal?.device?.id ?? ''),
  slips: terminal?.slips ?? 'terminal',
  night: terminal?.ends_day_at_night ? 'yes' : 'no',
});

/** Returns what is sent: of the two ways to find a terminal, the one of its kind. */
export function draftOf(values: TerminalValues) {
  const driver = TERMINAL_DRIVERS.find((name) => name === values.driver) ?? 'zvt';
  const { name, host, port, password, machine } = values;
  const both = { name, driver, device_id: chosenId(values.device_id) };
  if (driver !== 'zvt') return { ...both, method_id: chosenId(values.method_id), machine: machine || null };
  return {
    ...both,
    host: host || null,
    port: typedNumber(port),
    ...(password !== '' && { password }),
    slips: SLIPS_BY.find((by) => by === values.slips) ?? 'terminal',
    ends_day_at_night: values.night === 'yes',
  };
}
