import { Refusal } from '#kernel/refusal.ts';
import type { Feature } from '#modules/exhibitor/contract/settings.ts';

/**
 * Refuses 403 `feature_disabled` unless that module is on for the exhibitor (SET-001, D-066,
 * D-176).
 */
export function requireFeature(features: readonly Feature[], needed: Feature): void {
  if (!features.includes(needed)) throw new Refusal('forbidden', { code: 'feature_disabled' });
}
