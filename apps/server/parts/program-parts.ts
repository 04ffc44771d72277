import type { Composition } from '#apps/server/composition.ts';
import type { DiskState } from '#apps/server/parts/disk-state.ts';
import type { ExhibitorFacts } from '#apps/server/parts/exhibitor-facts.ts';
import type { Captcha } from '#modules/captcha/server.ts';
import type { DeviceGate } from '#modules/devices/server.ts';
import type { Quiet } from '#modules/installation/server.ts';
import type { Payments } from '#modules/payments/server.ts';
import type { Announcements } from '#modules/realtime/server.ts';
import type { Sales, SalesEvents } from '#modules/sales/server.ts';
import type { LiveSnapshots, Pages, SeatPlans, Sites } from '#modules/site/server.ts';
import type { TerminalDesk, TerminalDeskOptions } from '#modules/terminals/server.ts';
import type { Apns, GoogleWallet } from '#modules/tickets/server.ts';
import type { Db } from '#platform/db/tx.ts';
import type { SharedLimits } from '#platform/http/limits/shared-limits.ts';
import type { Translator } from '#platform/i18n/translator.ts';
import type { Metrics } from '#platform/observability/metrics.ts';
import type { Realtime } from '#platform/realtime/realtime.ts';

/** The running program, once `compose` has built it: each module takes from it what it needs. */
export type Parts = Omit<Composition, 'limits' | 'apns'> &
  ExhibitorFacts & {
    readonly db: Db;
    /** For jobs, settlement and the outbox. */
    readonly workDb: Db;
    /** For reads of whole tables. */
    readonly booksDb: Db;
    /** For alarms and their mails: also writes while the disk is nearly full. */
    readonly alarmsDb: Db;
    readonly snapshots: LiveSnapshots;
    readonly sites: Sites;
    readonly seatPlans: SeatPlans;
    readonly pages: Pages;
    readonly payments: Payments;
    readonly sales: Sales;
    /** What selling announces to the rest of the program. */
    readonly events: SalesEvents;
    /** Card terminals, with the parts of their routes and jobs. */
    readonly terminals: TerminalDesk;
    readonly terminalOptions: TerminalDeskOptions;
    readonly realtime: Realtime;
    /** Announces changes to the sockets that watch. */
    readonly news: Announcements;
    /** Recognises devices and the employees who stand at them. */
    readonly gate: DeviceGate;
    readonly captcha: Captcha;
    /** Tells phones with passes that they changed. */
    readonly apns: Apns;
    /** Writes passes of Google Wallet. */
    readonly google: GoogleWallet;
    /** Limits that all nodes count together. */
    readonly limits: SharedLimits;
    readonly translator: Translator;
    readonly metrics: Metrics;
    /** Aborted when the program closes. */
    readonly closing: AbortSignal;
    /** A restored copy sends nothing until a person says so. */
    readonly quiet: Quiet;
    /** Whether the disk of the database is full. */
    readonly disk: DiskState;
    readonly alarm: (what: string, detail: Record<string, unknown>) => void;
    /** The database's clock, in ms since 1970. */
    readonly now: () => number;
    /**
     * Returns the address of an exhibitor's site for browsers and partners, without a slash at the
     * end.
     */
    readonly publicUrl: (servingOn: string) => string;
  };
