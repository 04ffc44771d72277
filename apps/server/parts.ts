import type { Composition } from '#apps/server/composition.ts';
import type { Announcements } from '#modules/realtime/server.ts';
import type { Sales, SalesEvents } from '#modules/sales/server.ts';
import type { LiveSnapshots, Pages, SeatPlans, Sites } from '#modules/site/server.ts';
import type { TerminalDesk, TerminalDeskOptions } from '#modules/terminals/server.ts';
import type { Db } from '#platform/db/tx.ts';
import type { Translator } from '#platform/i18n/translator.ts';
import type { Metrics } from '#platform/metrics.ts';

/** What the program is made of, once put together: routes, jobs and outgoing work take from it what they need. */
export type Parts = Composition & {
  readonly db: Db;
  /** For jobs, settlement and outgoing work. */
  readonly workDb: Db;
  /** For questions about all there is. */
  readonly booksDb: Db;
  readonly snapshots: LiveSnapshots;
  readonly sites: Sites;
  readonly seatPlans: SeatPlans;
  readonly pages: Pages;
  readonly sales: Sales;
  /** What selling tells the rest of the program. */
  readonly events: SalesEvents;
  /** Card terminals, and what their routes and jobs are made of. */
  readonly terminals: TerminalDesk;
  readonly terminalOptions: TerminalDeskOptions;
  /** Tells those who watch. */
  readonly tell: Announcements;
  readonly translator: Translator;
  readonly metrics: Metrics;
  readonly alarm: (what: string, detail: Record<string, unknown>) => void;
  readonly now: () => number;
  /** Address of an exhibitor's site as browsers and partners reach it, without a slash at the end. */
  readonly publicUrl: (servingOn: string) => string;
};
