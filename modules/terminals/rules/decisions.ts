import type { Ending } from '#modules/terminals/rules/terminal-states.ts';

/** Returns the sentence for an order that an employee resolved. */
export const endedBy = (outcome: 'paid' | 'failed'): Ending => (outcome === 'paid' ? 'decided_paid' : 'decided_failed');
