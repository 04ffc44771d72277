/** The merchant's card terminals. */
export const TERMINAL_ID = 'term_7MgL4wea46qkRcoTZjWEH';

/** Two machines: the second is switched off. */
export const TERMINALS = [
  { id: TERMINAL_ID, description: 'Simulated terminal', status: 'active', model: 'A920', serialNumber: '1234567890' },
  {
    id: 'term_K2pQmWn8sRt4vXy6zB1cD',
    description: 'Spare terminal',
    status: 'inactive',
    model: 'A77',
    serialNumber: '1234567891',
  },
] as const;
export type Terminal = (typeof TERMINALS)[number];

export const isTerminal = (id: unknown): boolean => TERMINALS.some((terminal) => terminal.id === id);
