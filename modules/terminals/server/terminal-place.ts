import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { refuse } from '#kernel/refusal.ts';
import type { TerminalForm } from '#modules/terminals/contract/staff.ts';
import { NEXO_CLOUD_HOSTS, NEXO_PORTS } from '#modules/terminals/rules/nexo/message-ids.ts';
import { machinesOf } from '#modules/terminals/server/mollie/list-machines.ts';
import { isAllowedAddress, isLoopback } from '#modules/terminals/server/terminal-address.ts';
import type { TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';
import type { TerminalRow } from '#modules/terminals/server/terminals.sql.ts';

/** Where a terminal is, and which one it is there. */
export type Place = Pick<
  TerminalRow,
  'host' | 'port' | 'machine' | 'reach' | 'poi_id' | 'key_identifier' | 'key_version' | 'root_certificate'
> & { readonly methodId: number | null; readonly machineName: string };

type PlaceDeps = Pick<TerminalDeps, 'db' | 'accounts' | 'allowLoopback'>;

const NOWHERE: Place = {
  host: null,
  port: null,
  methodId: null,
  machine: null,
  machineName: '',
  reach: null,
  poi_id: null,
  key_identifier: null,
  key_version: null,
  root_certificate: null,
};

export const isElsewhere = ({ methodId, machineName: _, ...place }: Place, before: TerminalRow): boolean =>
  methodId !== before.method_id ||
  (Object.keys(place) as (keyof typeof place)[]).some((name) => place[name] !== before[name]);

/**
 * Returns where a terminal is. A name is resolved at use, and the resolved address is checked then.
 * Refuses `host` and `port` validation.required, `host` terminals.address_not_allowed; `method_id`
 * validation.required, terminals.no_account; `machine` validation.required, terminals.machine_unknown,
 * and as `machinesOf`; of a nexo terminal also `poi_id`, `key_identifier`, `key_version` and
 * `root_certificate` validation.required, `root_certificate` terminals.certificate_invalid.
 */
export async function placeOf(deps: PlaceDeps, exhibitorId: number, form: TerminalForm): Promise<Place> {
  if (form.driver === 'zvt') return { ...NOWHERE, ...networkAddress(deps, form) };
  if (form.driver === 'nexo') return nexoPlace(deps, form);
  if (!form.method_id) throw refuse('validation.required', {}, 'method_id');
  if (!form.machine) throw refuse('validation.required', {}, 'machine');
  const machines = await machinesOf(deps, exhibitorId, form.method_id);
  const machine = machines.find(({ id }) => id === form.machine);
  if (!machine) throw refuse('terminals.machine_unknown', {}, 'machine');
  return { ...NOWHERE, methodId: form.method_id, machine: machine.id, machineName: machine.name };
}

function networkAddress(
  deps: Pick<PlaceDeps, 'allowLoopback'>,
  { host, port }: TerminalForm,
): { host: string; port: number } {
  if (!host) throw refuse('validation.required', {}, 'host');
  if (!port) throw refuse('validation.required', {}, 'port');
  if (isIP(host) !== 0 && !isAllowedAddress(host, deps)) throw refuse('terminals.address_not_allowed', {}, 'host');
  return { host, port };
}

function nexoPlace(deps: Pick<PlaceDeps, 'allowLoopback'>, form: TerminalForm): Place {
  const { reach, poi_id } = form;
  if (!reach) throw refuse('validation.required', {}, 'reach');
  if (!poi_id) throw refuse('validation.required', {}, 'poi_id');
  return { ...NOWHERE, reach, poi_id, ...(reach === 'cloud' ? cloudAddress(deps, form) : localKey(deps, form)) };
}

/** The cloud of the provider; on this machine a simulator of it. */
function cloudAddress({ allowLoopback }: Pick<PlaceDeps, 'allowLoopback'>, { host, port }: TerminalForm) {
  if (!host) throw refuse('validation.required', {}, 'host');
  if (allowLoopback && isLoopback(host) && port) return { host, port };
  if (!NEXO_CLOUD_HOSTS.some((each) => each === host)) throw refuse('terminals.address_not_allowed', {}, 'host');
  return { host, port: NEXO_PORTS.cloud };
}

/** Without the certificate of its maker no one knows whether a machine in the network is the terminal. */
function localKey(deps: Pick<PlaceDeps, 'allowLoopback'>, form: TerminalForm) {
  const address = networkAddress(deps, form);
  const { key_identifier, key_version, root_certificate: root } = form;
  if (!key_identifier) throw refuse('validation.required', {}, 'key_identifier');
  if (key_version === null || key_version === undefined) throw refuse('validation.required', {}, 'key_version');
  const isSimulator = deps.allowLoopback && isLoopback(address.host);
  if (!root && !isSimulator) throw refuse('validation.required', {}, 'root_certificate');
  if (root && !isRoot(root)) throw refuse('terminals.certificate_invalid', {}, 'root_certificate');
  return { ...address, key_identifier, key_version, root_certificate: root || null };
}

/** Returns whether a text is the certificate of an authority. */
function isRoot(pem: string): boolean {
  try {
    return new X509Certificate(pem).ca;
  } catch {
    return false;
  }
}
