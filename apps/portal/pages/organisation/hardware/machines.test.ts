import { expect, test } from 'vitest';
import { machinesOf } from '#apps/portal/pages/organisation/hardware/machines.ts';
import type { DeviceWire } from '#modules/devices/contract/devices.ts';
import type { SeenPrinter } from '#modules/printing/contract/printing.ts';
import type { TerminalWire } from '#modules/terminals/contract/staff.ts';

const NOON = '2030-01-01T12:00:00+01:00';
const printer = (changes: Partial<SeenPrinter>): SeenPrinter => ({
  id: 1,
  name: 'Printer',
  driver: 'starprnt',
  connection: 'fetch',
  model: '',
  codepage: 'auto',
  bridge_id: null,
  reports_status: true,
  state: 'operational',
  state_at: NOON,
  seen_at: NOON,
  machine: null,
  tills: [],
  address: '',
  cinema_id: null,
  columns: 48,
  drawer_switch_is_error: false,
  ...changes,
});
const device = (changes: Partial<DeviceWire>): DeviceWire => ({
  id: 1,
  uid: 'ABCDEFGHJK',
  type: 'register',
  name: 'Till 1',
  auth: 'active',
  parent_id: null,
  cinema: { id: 7, name: 'Lumen' },
  screen: null,
  orientation: 'landscape',
  ratio: '16:9',
  auto_lock: 0,
  template: '',
  test_mode: false,
  has_drawer: true,
  payment_methods: null,
  reload_at: null,
  status: 'online',
  seen_at: NOON,
  created_at: NOON,
  person: null,
  ...changes,
});
const terminal = (changes: Partial<TerminalWire>): TerminalWire => ({
  id: 1,
  name: 'Terminal',
  nexo: null,
  driver: 'zvt',
  host: '10.0.0.9',
  port: 20_007,
  account: null,
  machine: null,
  has_password: false,
  slips: 'terminal',
  ends_day_at_night: false,
  last_day: null,
  device: { id: 1, name: 'Till 1' },
  state: 'ready',
  state_at: NOON,
  note: '',
  order: null,
  ...changes,
});
const read = (parts: Partial<Parameters<typeof machinesOf>[0]>) =>
  machinesOf({ printers: [], terminals: [], devices: [], cinemaOf: () => 'Lumen', ...parts });

test('the drawer of a till stands beside the printer that opens it, with the state of that printer', {
  tags: ['PRN-002'],
}, () => {
  const tills = [
    { id: 1, name: 'Till 1', drawer: true },
    { id: 2, name: 'Till 2', drawer: false },
  ];
  const all = read({ printers: [printer({ tills, state: 'cover_open', cinema_id: 7 })] });
  expect(all.map(({ kind, name, cinema, state, todo }) => [kind, name, cinema, state, todo])).toEqual([
    ['printer', 'Printer', 'Lumen', 'printers.state.cover_open', 'printers.todo.cover_open'],
    ['drawer', 'Till 1', 'Lumen', 'printers.state.cover_open', null],
  ]);
});

test('machines that need a person come first, the others by their names', { tags: ['PRN-001', 'PRN-002'] }, () => {
  const all = read({
    printers: [printer({ id: 1, name: 'A' }), printer({ id: 2, name: 'Z', state: 'paper_near_end' })],
    terminals: [terminal({ id: 1, name: 'B' }), terminal({ id: 2, name: 'Y', state: 'failed' })],
    devices: [
      device({ id: 1, name: 'C', status: 'offline' }),
      device({ id: 2, name: 'X', type: 'bridge', status: 'offline' }),
      device({ id: 3, name: 'W', auth: 'pending' }),
    ],
  });
  expect(all.map(({ name, look }) => `${name} ${look}`)).toEqual([
    'W warning',
    'X danger',
    'Y danger',
    'Z warning',
    'A success',
    'B success',
    'C secondary',
  ]);
  // A terminal is where its till is.
  expect(all.find(({ name }) => name === 'B')).toMatchObject({ cinema: 'Lumen', tills: ['Till 1'] });
});

test.each([
  [{ state: null, seen_at: null }, 'printers.state.unknown', 'secondary', 'printers.todo.fetch_unknown'],
  [{ state: null, seen_at: null, connection: 'browser' }, 'printers.state.unknown', 'secondary', null],
  [{ state: 'communication' }, 'printers.state.communication', 'danger', 'printers.todo.fetch_communication'],
  [
    { state: 'communication', connection: 'server' },
    'printers.state.communication',
    'danger',
    'printers.todo.communication',
  ],
  [{ state: null, connection: 'screen' }, 'printers.state.operational', 'success', null],
] as const)('a printer with %j', { tags: ['PRN-002'] }, (changes, state, look, todo) => {
  expect(read({ printers: [printer(changes)] })).toMatchObject([{ state, look, todo }]);
});
