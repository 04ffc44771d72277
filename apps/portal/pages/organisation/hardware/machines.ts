import type { MessageKey } from '#apps/portal/i18n/message-key.ts';
import { kindOfDevice, nameOfDevice } from '#apps/portal/pages/organisation/devices/devices.ts';
import { looksOf, shownState } from '#apps/portal/pages/organisation/printers/PrinterState.tsx';
import { todoOf } from '#apps/portal/pages/organisation/printers/TryOut.tsx';
import { shownState as stateOfTerminal } from '#apps/portal/pages/organisation/terminals/terminals.ts';
import type { DeviceWire } from '#modules/devices/contract/devices.ts';
import type { SeenPrinter } from '#modules/printing/contract/printing.ts';
import type { TerminalWire } from '#modules/terminals/contract/staff.ts';
import type { BadgeVariant } from '#ui/Badge.tsx';

type Kind = 'printer' | 'drawer' | 'terminal' | ReturnType<typeof kindOfDevice>;
type Subject =
  | { readonly of: 'printer'; readonly printer: SeenPrinter }
  | { readonly of: 'drawer'; readonly printer: SeenPrinter; readonly till: string }
  | { readonly of: 'terminal'; readonly terminal: TerminalWire }
  | { readonly of: 'device'; readonly device: DeviceWire };

/** One machine of a cinema, of any kind, as a row of the page. */
export type Machine = Subject & {
  readonly key: string;
  readonly kind: Kind;
  /** Of a drawer, the name of its till. */
  readonly name: string;
  /** The page on which it is set up. */
  readonly to: string;
  /** Null: no one cinema. */
  readonly cinema: string | null;
  /** The tills that it stands at. */
  readonly tills: readonly string[];
  readonly state: MessageKey;
  readonly look: BadgeVariant;
  /** When it was last heard from; null: never, or it says nothing. */
  readonly at: string | null;
  /** What to do, where a person must do something. */
  readonly todo: MessageKey | null;
};

type Read = {
  readonly printers: readonly SeenPrinter[];
  readonly terminals: readonly TerminalWire[];
  readonly devices: readonly DeviceWire[];
  readonly cinemaOf: (id: number) => string | null;
};

/** Returns all machines: first those that need a person, then by name. */
export function machinesOf({ printers, terminals, devices, cinemaOf }: Read): Machine[] {
  const tillOf = (id: number | undefined): DeviceWire | undefined => devices.find((each) => each.id === id);
  const all: Machine[] = [
    ...printers.flatMap((printer) =>
      ofPrinter(printer, printer.cinema_id === null ? null : cinemaOf(printer.cinema_id)),
    ),
    ...terminals.map((terminal) => ofTerminal(terminal, tillOf(terminal.device?.id)?.cinema?.name ?? null)),
    ...devices.map(ofDevice),
  ];
  return all.sort(
    (one, other) => Number(one.todo === null) - Number(other.todo === null) || one.name.localeCompare(other.name),
  );
}

function ofPrinter(printer: SeenPrinter, cinema: string | null): Machine[] {
  const state = shownState(printer);
  const look = looksOf(state);
  const common = {
    to: `/printers/${printer.id}`,
    cinema,
    state: `printers.state.${state}`,
    look,
    at: printer.connection === 'screen' ? null : printer.seen_at,
  } as const;
  const isAwaited = printer.connection === 'fetch' && state === 'unknown';
  const drawers = printer.tills.filter(({ drawer }) => drawer);
  return [
    {
      ...common,
      of: 'printer',
      printer,
      key: `printer-${printer.id}`,
      kind: 'printer',
      name: printer.name,
      tills: printer.tills.map(({ name }) => name),
      todo: look === 'danger' || look === 'warning' || isAwaited ? todoOf(printer) : null,
    },
    // A drawer opens as long as its printer works; the printer says what to do.
    ...drawers.map(
      ({ id, name }): Machine => ({
        ...common,
        of: 'drawer',
        printer,
        till: name,
        key: `drawer-${id}`,
        kind: 'drawer',
        name,
        tills: [name],
        todo: null,
      }),
    ),
  ];
}

const OF_TERMINALS: Readonly<
  Record<ReturnType<typeof stateOfTerminal>, readonly [look: BadgeVariant, todo: MessageKey | null]>
> = {
  ready: ['success', null],
  busy: ['info', null],
  pending: ['secondary', null],
  failed: ['danger', 'hardware.attention.failed'],
  invalid_credential: ['danger', 'hardware.attention.credential'],
  unknown: ['warning', 'hardware.attention.result'],
};

function ofTerminal(terminal: TerminalWire, cinema: string | null): Machine {
  const { id, name, device, state_at } = terminal;
  const state = stateOfTerminal(terminal);
  const [look, todo] = OF_TERMINALS[state];
  return {
    of: 'terminal',
    terminal,
    key: `terminal-${id}`,
    kind: 'terminal',
    name,
    to: `/terminals/${id}`,
    cinema,
    tills: device ? [device.name] : [],
    state: `terminals.state.${state}`,
    look,
    at: state_at,
    todo,
  };
}

function ofDevice(device: DeviceWire): Machine {
  const { id, cinema, created_at, seen_at, auth } = device;
  const [state, look, todo] = presenceOf(device);
  return {
    of: 'device',
    device,
    key: `device-${id}`,
    kind: kindOfDevice(device),
    name: nameOfDevice(device),
    to: `/devices/${id}`,
    cinema: cinema?.name ?? null,
    tills: [],
    state: `hardware.state.${state}`,
    look,
    at: auth === 'pending' ? created_at : seen_at,
    todo,
  };
}

type Presence = 'online' | 'offline' | 'waiting' | 'blocked' | 'logout' | 'never';
/** A till or a screen that is switched off is in order; a bridge that is off prints nothing. */
function presenceOf({ auth, status, type, seen_at }: DeviceWire): readonly [Presence, BadgeVariant, MessageKey | null] {
  if (auth === 'pending') return ['waiting', 'warning', 'hardware.attention.approve'];
  if (auth === 'blocked' || auth === 'logout') return [auth, 'secondary', null];
  if (status === 'online') return ['online', 'success', null];
  if (type === 'bridge') return ['offline', 'danger', 'hardware.attention.bridge'];
  return [seen_at === null ? 'never' : 'offline', 'secondary', null];
}
