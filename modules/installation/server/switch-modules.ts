import { actingAs } from '#modules/access/server.ts';
import { changeSettings, type SettingsDeps } from '#modules/exhibitor/server.ts';
import type { ExhibitorSwitches } from '#modules/installation/contract/staff.ts';
import { joinExhibitor } from '#modules/installation/server/join-exhibitor.ts';
import type { Operator } from '#modules/installation/server/list-exhibitors.ts';

/**
 * Switches what only the operator may switch: modules, storage and broadcasting of an exhibitor
 * (SET-001, D-176). Data of a module that is off is kept. The operator becomes an employee of the
 * exhibitor first, so that its audit log names the person. Refuses 404
 * not_found.exhibitor_of_installation.
 */
export async function switchModules(
  deps: SettingsDeps,
  operator: Operator,
  id: number,
  { features, broadcasting, storage }: ExhibitorSwitches,
): Promise<void> {
  const employeeId = await joinExhibitor(deps.db, operator, id);
  const given = {
    public_config: { features: [...new Set(features)] },
    broadcasting: { enabled: broadcasting },
    storage,
  };
  await changeSettings(deps, actingAs(id, { employeeId }), { given, mayChangeSystem: true });
}
