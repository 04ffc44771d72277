import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { median } from '#bench/median.ts';
import { BROWSER } from '#testing/browser.ts';

/**
 * The test conditions: `phone` and `desk` as Lighthouse's defaults, loaded at full speed with a
 * simulated slow line; `slow phone` loaded and measured with a throttled line and processor.
 */
export const DEVICES = ['phone', 'slow phone', 'desk'] as const;
export type Device = (typeof DEVICES)[number];
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/**
 * Lighthouse's result for a page: scores of 100; the median of the runs for performance, the worst
 * for the rest.
 */
export type Audited = {
  readonly scores: Readonly<Record<Category, number>>;
  /** First and largest contentful paint, total blocking time: ms, of the median run. */
  readonly times: readonly [fcp: number, lcp: number, tbt: number];
  readonly layoutShift: number;
  /** Audits that cost points, with Lighthouse's explanation. */
  readonly complaints: readonly string[];
};

/**
 * The part of Lighthouse that is used here; it is installed outside of the project
 * (tools/audit-site.mjs).
 */
type Audit = { score: number | null; numericValue?: number; title: string; displayValue?: string };
type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};
type Lighthouse = (url: string, flags: object, config?: object) => Promise<{ lhr: Report } | undefined>;

const DEBUGGING_PORT = 9_339;

/** Opens a browser for Lighthouse; every page is audited in it from an empty cache. */
export async function openAuditor(module: string) {
  const { default: lighthouse, desktopConfig } = (await import(module)) as {
    default: Lighthouse;
    desktopConfig: object;
  };
  const browser = await chromium.launch({
    ...BROWSER,
    args: [`--remote-debugging-port=${DEBUGGING_PORT}`, ...BROWSER.args],
  });

  /**
   * Sometimes a trace lacks its paints, and Lighthouse gives no score: then the round is repeated.
   */
  async function once(url: string, device: Device, tries = 3): Promise<Report> {
    const flags = {
      port: DEBUGGING_PORT,
      output: 'json',
      logLevel: 'error',
      onlyCategories: CATEGORIES,
      ...(device === 'slow phone' && { throttlingMethod: 'devtools' }),
    };
    const ran = await lighthouse(url, flags, device === 'desk' ? desktopConfig : undefined);
    if (!ran) throw new Error(`Lighthouse has nothing to say of ${url}`);
    await pause(200);
    const scored = CATEGORIES.every((category) => typeof ran.lhr.categories[category]?.score === 'number');
    if (scored) return ran.lhr;
    if (tries === 1) throw new Error(`Lighthouse gives ${url} no score`);
    return once(url, device, tries - 1);
  }

  return {
    async audit(url: string, device: Device, rounds: number): Promise<Audited> {
      await fetch(url); // rendered once before, so that the first rendering is not measured
      const reports: Report[] = [];
      for (let round = 0; round < rounds; round++) reports.push(await once(url, device));
      return summaryOf(reports);
    },
    close: () => browser.close(),
  };
}

function summaryOf(reports: readonly Report[]): Audited {
  const score = (report: Report, category: Category) => Math.round((report.categories[category]?.score ?? 0) * 100);
  const performance = median(reports.map((report) => score(report, 'performance')));
  const worst = (category: Category) => Math.min(...reports.map((report) => score(report, category)));
  const middle = reports.find((report) => score(report, 'performance') === performance) ?? (reports[0] as Report);
  const value = (id: string) => middle.audits[id]?.numericValue ?? Number.NaN;
  return {
    scores: {
      performance,
      accessibility: worst('accessibility'),
      'best-practices': worst('best-practices'),
      seo: worst('seo'),
    },
    times: [value('first-contentful-paint'), value('largest-contentful-paint'), value('total-blocking-time')],
    layoutShift: Math.max(...reports.map((report) => report.audits['cumulative-layout-shift']?.numericValue ?? 0)),
    complaints: [...new Set(reports.flatMap(complaintsOf))],
  };
}

const complaintsOf = ({ categories, audits }: Report): string[] =>
  CATEGORIES.flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < (category === 'performance' ? 0.9 : 1))
      .map(({ id }) => `${category}: ${audits[id]?.title} ${audits[id]?.displayValue ?? ''}`.trim()),
  );
