import type { TerminalDriverName } from '#modules/terminals/rules/terminal-states.ts';
import type { TerminalDriver } from '#modules/terminals/server/drivers/terminal-driver.ts';
import { mollieTerminalDriver } from '#modules/terminals/server/mollie/mollie-terminal-driver.ts';
import { nexoDriver } from '#modules/terminals/server/nexo/nexo-driver.ts';
import type { TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';
import { zvtDriver } from '#modules/terminals/server/zvt/zvt-driver.ts';

const DRIVERS: Readonly<Record<TerminalDriverName, (deps: TerminalDeps) => TerminalDriver>> = {
  zvt: zvtDriver,
  'mollie-terminal': mollieTerminalDriver,
  nexo: nexoDriver,
};

/** Returns the driver of a kind of terminals. */
export const driverOf = (deps: TerminalDeps, name: TerminalDriverName): TerminalDriver => DRIVERS[name](deps);
