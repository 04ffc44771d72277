import { businessDay, type Day } from '#kernel/days.ts';
import type { Snapshot } from '#modules/site/snapshot.ts';

/** Returns the exhibitor's present business day (D-010). */
export const dayAtTill = ({ exhibitor, settings }: Snapshot, now: number): Day =>
  businessDay(now, exhibitor.timezone, settings.public_config.midnight_offset);
