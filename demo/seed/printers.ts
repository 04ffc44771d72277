import type { Seeding } from '#demo/seed/within.ts';
import { type PrinterWire, zPrinterForm } from '#modules/printing/contract/printing.ts';
import { addPrinter, changePrinter, listPrinters } from '#modules/printing/server.ts';

/**
 * The printers of the demo: one of each manufacturer at the simulator, and one on the screen of the
 * till.
 */
const PRINTERS = [
  { name: 'Tickets (Star)', driver: 'star', connection: 'browser', columns: 48 },
  { name: 'Receipts (Epson)', driver: 'epson', connection: 'browser', columns: 42 },
] as const;
const ON_SCREEN = { name: 'On the screen', driver: 'simulated', connection: 'screen', columns: 48 } as const;

const AT_SIMULATOR = /^http:\/\/127\.0\.0\.1:/;

/**
 * Updates the simulator's address: printers on this machine follow it, those that an employee added
 * elsewhere stay.
 */
export async function seedPrinters({ db, acting }: Seeding, simulator: { readonly url: string } | null): Promise<void> {
  const add = (printer: Pick<PrinterWire, 'name' | 'driver' | 'connection' | 'columns'>, address: string) =>
    addPrinter(db, acting, zPrinterForm.parse({ ...printer, address, cinema_id: null, drawer_switch_is_error: false }));
  const present = await listPrinters(db, acting.exhibitorId);
  if (!present.some(({ driver }) => driver === 'simulated')) await add(ON_SCREEN, '');
  if (!simulator) return;
  for (const { id, state: _state, state_at: _at, seen_at: _seen, ...printer } of present)
    if (AT_SIMULATOR.test(printer.address) && printer.address !== simulator.url)
      await changePrinter(db, acting, id, zPrinterForm.parse({ ...printer, address: simulator.url }));
  if (!present.some(({ driver }) => driver !== 'simulated'))
    for (const printer of PRINTERS) await add(printer, simulator.url);
}
