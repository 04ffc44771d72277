/** Where the page of a staff app carries what it must know before its first call, as JSON. */
export const HOUSE_ID = 'house';

/** Of the house whose people work with it; nothing of a person. Read by the portal and the scanner. */
export type HouseShell = {
  readonly exhibitor_id: number;
  readonly trade_name: string;
  /** Address of the logo's picture, or null. */
  readonly logo: string | null;
  readonly timezone: string;
  readonly portal_locale: string;
  readonly portal_locales: readonly string[];
  readonly datetime_locale: string;
  readonly broadcasting: boolean;
  /** The till's page only: origins of the printers it may speak to, which its content policy names (D-141). */
  readonly printers?: readonly string[];
};
