import { chosenId } from '#apps/portal/forms/chosen-id.ts';
import { typedNumber } from '#kernel/typed-number.ts';
import type { TerminalWire } from '#modules/terminals/contract/staff.ts';
import { NEXO_PORTS } from '#modules/terminals/rules/nexo/message-ids.ts';
import { TERMINAL_DRIVERS } from '#modules/terminals/rules/terminal-states.ts';
import { SLIPS_BY } from '#modules/terminals/rules/zvt/zvt-commands.ts';

/** The values of the form fields: numbers and choices are strings, '' is none. */
export type TerminalValues = {
  name: string;
  driver: string;
  host: string;
  port: string;
  password: string;
  method_id: string;
  machine: string;
  reach: string;
  poi_id: string;
  cloud: string;
  nexo_port: string;
  key_identifier: string;
  key_version: string;
  passphrase: string;
  api_key: string;
  root_certificate: string;
  notice_key: string;
  device_id: string;
  slips: string;
  night: string;
};
const USUAL_PORT = '20007';
const USUAL_KEY_VERSION = 1;

export const valuesOf = (terminal: TerminalWire | null): TerminalValues => ({
  name: terminal?.name ?? '',
  driver: terminal?.driver ?? 'zvt',
  host: (terminal?.nexo?.reach !== 'cloud' && terminal?.host) || '',
  port: String((terminal?.driver === 'zvt' && terminal.port) || USUAL_PORT),
  password: '',
  method_id: String(terminal?.account?.id ?? ''),
  machine: terminal?.machine?.id ?? '',
  reach: terminal?.nexo?.reach ?? 'local',
  poi_id: terminal?.nexo?.poi_id ?? '',
  cloud: terminal?.nexo?.reach === 'cloud' ? (terminal.host ?? '') : '',
  nexo_port: String((terminal?.nexo?.reach === 'local' && terminal.port) || NEXO_PORTS.local),
  key_identifier: terminal?.nexo?.key_identifier ?? '',
  key_version: String(terminal?.nexo?.key_version ?? USUAL_KEY_VERSION),
  passphrase: '',
  api_key: '',
  root_certificate: terminal?.nexo?.root_certificate ?? '',
  notice_key: '',
  device_id: String(terminal?.device?.id ?? ''),
  slips: terminal?.slips ?? 'terminal',
  night: terminal?.ends_day_at_night ? 'yes' : 'no',
});

/** Returns what is sent: of the two ways to find a terminal, the one of its kind. */
export function draftOf(values: TerminalValues) {
  const driver = TERMINAL_DRIVERS.find((name) => name === values.driver) ?? 'zvt';
  const { name, host, port, password, machine } = values;
  const both = { name, driver, device_id: chosenId(values.device_id) };
  if (driver === 'nexo') return { ...both, ...nexoDraft(values) };
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

/** A secret that is left empty stays as it is. */
function nexoDraft(values: TerminalValues) {
  const {
    poi_id,
    host,
    nexo_port,
    cloud,
    key_identifier,
    key_version,
    passphrase,
    api_key,
    root_certificate,
    notice_key,
  } = values;
  const slips = SLIPS_BY.find((by) => by === values.slips) ?? 'terminal';
  const all = { poi_id: poi_id || null, slips, ...(notice_key !== '' && { notice_key }) };
  if (values.reach === 'cloud')
    return { ...all, reach: 'cloud', host: cloud || null, ...(api_key !== '' && { api_key }) } as const;
  return {
    ...all,
    reach: 'local',
    host: host || null,
    port: typedNumber(nexo_port),
    key_identifier: key_identifier || null,
    key_version: typedNumber(key_version),
    ...(passphrase !== '' && { passphrase }),
    root_certificate: root_certificate || null,
  } as const;
}
