import type { BackupSettings } from '#modules/backups/server.ts';
import type { ErrorService } from '#modules/client-errors/server.ts';
import type { HoldLimits } from '#modules/sales/server.ts';
import type { ApnsServer, GoogleServer } from '#modules/tickets/server.ts';
import type { Role } from '#platform/config/config.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { LimitOverrides } from '#platform/http/limits/limits.ts';
import type { Log } from '#platform/observability/log.ts';

/** The parameters of the program, set by its starter (`main.ts`, tests, benches). */
export type Composition = {
  readonly databaseUrl: string;
  /** The login for work across tenants, where it is another one (platform/db/embedded/logins.ts). */
  readonly systemDatabaseUrl?: string | undefined;
  /** Carries realtime broadcasts between nodes; without it the database does. */
  readonly redisUrl?: string | null;
  readonly secrets: Secrets;
  readonly log: Log;
  readonly roles: ReadonlySet<Role>;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Null: no metrics are served. */
  readonly metricsPort: number | null;
  readonly storageDir: string;
  /** The built website: dist/website. */
  readonly websiteDir: string;
  readonly trustedProxies: readonly string[];
  /** False: existing service workers unregister. */
  readonly offline?: boolean;
  /**
   * Loopback addresses are allowed as payment providers, and the site's address is the one it
   * listens on.
   */
  readonly simulators: boolean;
  readonly smtpUrl: string | null;
  /** The address of the simulated provider at which visitors of the demo pay; null: none come. */
  readonly demoSales?: string | null;
  /** Where nightly backups go; without it none are made. */
  readonly backups?: BackupSettings | null;
  /** Where the source code of the running version is (FOYER_SOURCE_URL). */
  readonly sourceUrl?: string | null;
  /** Receives browser errors; without it they stay in the database. */
  readonly errorService?: ErrorService | null;
  /**
   * The address that verifies captcha tokens of exhibitors with keys; default: the third party's
   * address.
   */
  readonly recaptchaUrl?: string;
  /** Receives pushes to phones with passes; default: Apple. For tests. */
  readonly apns?: ApnsServer;
  /** Receives passes of Google Wallet; default: Google. With simulators it is one of them. */
  readonly googleWallet?: GoogleServer;
  /** Returns whether the database disk is full; then nothing is written. */
  readonly onlyReading?: () => boolean;
  /** For benches and tests. */
  readonly limits?: LimitOverrides;
  readonly holdLimits?: HoldLimits;
  readonly lagMaxMs?: number;
  /** For tests: an answer that differs from its contract is an error. */
  readonly checkAnswers?: boolean;
  /** For tests: jobs and outbox polls run this many times as often. */
  readonly hurry?: number;
};
