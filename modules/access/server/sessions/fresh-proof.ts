import { Refusal } from '#kernel/refusal.ts';
import type { Staff } from '#modules/access/server/sessions/staff-sessions.ts';

/** Refuses 403 access.confirm_first to a session whose owner has not proven themselves lately (decision 0050). */
export function refuseUnconfirmed({ session }: Pick<Staff, 'session'>): void {
  if (!session?.isConfirmed) throw new Refusal('forbidden', { code: 'access.confirm_first' });
}
