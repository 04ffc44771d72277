/** Reports the collected keys when no new one came for this long (I18N-004, CONST-012). */
export const REPORT_AFTER_MS = 5000;

/**
 * Collects keys without a sentence and reports each once, 5 seconds after the last one. A page with
 * fifty missing sentences sends one report.
 */
export function createMissingTexts(report: (keys: readonly string[]) => void): (key: string) => void {
  const reported = new Set<string>();
  let waiting: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (key) => {
    if (reported.has(key)) return;
    reported.add(key);
    waiting.push(key);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const keys = waiting;
      waiting = [];
      report(keys);
    }, REPORT_AFTER_MS);
  };
}
