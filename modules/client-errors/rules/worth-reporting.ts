/**
 * A printer that is off or unplugged is a normal condition, not an error of the program (ERR-001).
 */
const EVERYDAY: ReadonlySet<string> = new Set(['printer.communication']);

export const isWorthReporting = ({ code }: { readonly code?: string | null | undefined }): boolean =>
  !code || !EVERYDAY.has(code);
