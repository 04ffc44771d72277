/** The id of the element with the data, as JSON, that a staff app needs before its first call. */
export const EXHIBITOR_ID = 'exhibitor';

/**
 * The exhibitor's data for a staff app; nothing about a person. Read by the portal and the scanner.
 */
export type ExhibitorShell = {
  readonly exhibitor_id: number;
  readonly trade_name: string;
  /** Address of the logo's picture, or null. */
  readonly logo: string | null;
  readonly timezone: string;
  readonly portal_locale: string;
  readonly portal_locales: readonly string[];
  readonly datetime_locale: string;
  readonly broadcasting: boolean;
  /** Only on the till page: the origins of its printers, for the content policy (D-141). */
  readonly printers?: readonly string[];
};
