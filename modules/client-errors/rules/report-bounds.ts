/** Longest texts, most keys of one report and most reports of one call; who reports more cuts it. */
export const REPORT_BOUNDS = { message: 1_000, stack: 6_000, url: 500, keys: 100, key: 200, reports: 50 } as const;
