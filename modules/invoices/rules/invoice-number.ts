const DIGITS = 5;

/** Returns `2026-00001`: gapless per exhibitor and year (D-154). */
export const invoiceNumber = (year: number, no: number): string => `${year}-${String(no).padStart(DIGITS, '0')}`;
