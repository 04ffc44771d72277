import type { Ending } from '#modules/terminals/rules/terminal-states.ts';

/** The sentence about an order whose end a person put down. */
export const endedBy = (outcome: 'paid' | 'failed'): Ending => (outcome === 'paid' ? 'decided_paid' : 'decided_failed');
