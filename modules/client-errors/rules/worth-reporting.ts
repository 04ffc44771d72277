/** A printer that is off or unplugged is everyday life, not an error of ours (ERR-001). */
const EVERYDAY: ReadonlySet<string> = new Set(['printer.communication']);

export const isWorthReporting = ({ code }: { readonly code?: string | null | undefined }): boolean =>
  !code || !EVERYDAY.has(code);
