import { Refusal } from '#kernel/refusal.ts';
import type { Feature } from '#modules/exhibitor/rules/features.ts';

/**
 * Refuses 403 `feature_disabled` unless the module is switched on for the exhibitor (SET-001,
 * D-066, D-176).
 */
export function requireFeature(features: readonly Feature[], needed: Feature): void {
  if (!features.includes(needed)) throw new Refusal('forbidden', { code: 'feature_disabled' });
}
