import type { Reading } from '#web/device/codes/scanner-layout.ts';
import { createPersisted } from '#web/device/persisted.ts';

/**
 * Whether the scanner of this device types for another keyboard than the machine expects, as the
 * last ambiguous code showed: then the positions of the keys are right. Without it each scan would
 * first send a wrong code, and ten wrong codes a minute close a door (ADMIT-11).
 */
const persistedKeys = createPersisted<'positions'>(
  'scanner-keys',
  () => localStorage,
  (stored) => (stored === 'positions' ? stored : null),
);

/** Returns the reading with the one first that was right before. */
export const likelyFirst = ({ code, other }: Reading): Reading =>
  other !== null && persistedKeys.get() === 'positions' ? { code: other, other: code } : { code, other };

/** The second reading was the right one: the next code is read so first. */
export const noteOtherWasRight = (): void =>
  persistedKeys.set(persistedKeys.get() === 'positions' ? null : 'positions');
