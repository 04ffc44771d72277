import type { Problem } from '#kernel/refusal.ts';

/** A device as its place beside another is judged. */
export type Placed = { readonly id: number; readonly type: string; readonly parentId: number | null };

/**
 * Whether a device may be the second screen of another, whose channel it then shares (D-135): of a register that stands for
 * itself, and not with second screens of its own. `parent`: null when there is none of that number. Problems at `parent_id`.
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
