/**
 * Maximum length of texts, keys of one report and reports of one call; the reporter cuts longer
 * ones.
 */
export const REPORT_BOUNDS = { message: 1_000, stack: 6_000, url: 500, keys: 100, key: 200, reports: 50 } as const;
