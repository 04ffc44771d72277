/** The nine modules that can be switched on for an exhibitor (SET-001). */
export const FEATURES = [
  'tickets',
  'vouchers',
  'signage',
  'products',
  'pos',
  'newsletters',
  'reservations',
  'invoice',
  'cash_balance',
] as const;
export type Feature = (typeof FEATURES)[number];
