/** How long one kind of data is kept: the limits of the setting, and its default. The name says the unit. */
export type RetentionLimits = { readonly least: number; readonly most: number; readonly usual: number };

/**
 * How long personal data is kept, by kind (D-166, D-182, decision 0066). Bills keep their numbers and
 * amounts for the law of bookkeeping; what is removed is who bought.
 */
export const RETENTION_LIMITS = {
  /** D-182: balances the duties of tax and of data protection. */
  buyer_months: { least: 1, most: 120, usual: 36 },
  /** Messages of the contact form, after they were written (D-166). */
  message_days: { least: 7, most: 730, usual: 90 },
  /** Sign-ups for the newsletter that were never confirmed. */
  sign_up_days: { least: 1, most: 365, usual: 30 },
  /** Who waits for a mail when tickets go on sale; it goes with that mail (decision 0082). */
  sale_alert_days: { least: 30, most: 730, usual: 365 },
  /** Errors that browsers reported, after they last happened. */
  client_error_days: { least: 1, most: 365, usual: 30 },
  /** Sessions of employees, after they ended. */
  session_days: { least: 1, most: 365, usual: 1 },
  /** What mails contain, after they were sent or given up; that they were sent stays. */
  mail_days: { least: 7, most: 730, usual: 90 },
  /** Names in the audit log; the entries stay. The database refuses less than `least` (decision 0068). */
  audit_name_months: { least: 6, most: 120, usual: 36 },
} as const satisfies Readonly<Record<string, RetentionLimits>>;

export type RetentionName = keyof typeof RETENTION_LIMITS;
export const RETENTION_NAMES = Object.keys(RETENTION_LIMITS) as RetentionName[];
