import type { Problem } from '#kernel/refusal.ts';

/** A device with the fields that the rule for second screens needs. */
export type Placed = { readonly id: number; readonly type: string; readonly parentId: number | null };

/**
 * Returns why a device cannot be the second screen of another one, whose channel it would share
 * (D-135). The parent must be a register that is no second screen itself, and the device must have
 * no second screens. `parent`: null if it does not exist. Problems are at `parent_id`.
 */
export function whyNotBeside(
  device: Placed & { readonly hasSecondScreens: boolean },
  parent: Placed | null,
): Problem | null {
  const problem = (code: string): Problem => ({ code, path: 'parent_id' });
  if (!parent) return problem('validation.exists');
  if (parent.id === device.id) return problem('devices.parent_itself');
  if (parent.type !== 'register' || parent.parentId !== null) return problem('devices.parent_no_register');
  if (device.hasSecondScreens) return problem('devices.parent_has_screens');
  return null;
}
