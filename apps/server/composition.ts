import type { ErrorService } from '#modules/client-errors/server.ts';
import type { Role } from '#platform/config.ts';
import type { LimitOverrides } from '#platform/http/limits.ts';
import type { Log } from '#platform/log.ts';
import type { Secrets } from '#platform/secrets.ts';

/** What the program is put together from: decided by who starts it (`main.ts`, tests, benches). */
export type Composition = {
  readonly databaseUrl: string;
  /** Carries realtime broadcasts between nodes; without one the database does. */
  readonly redisUrl?: string | null;
  readonly secrets: Secrets;
  readonly log: Log;
  readonly roles: ReadonlySet<Role>;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Null: no figures are served. */
  readonly metricsPort: number | null;
  readonly storageDir: string;
  /** The built website: dist/website. */
  readonly websiteDir: string;
  readonly trustedProxies: readonly string[];
  /** False: service workers that are out there leave. */
  readonly offline?: boolean;
  /** Loopback addresses count as payment providers, and the site is known by the address it listens on. */
  readonly simulators: boolean;
  readonly smtpUrl: string | null;
  /** Told of errors in browsers; without one they stay in the book. */
  readonly errorService?: ErrorService | null;
  /** Where captcha tokens of exhibitors with keys are judged; without one the third party's address. */
  readonly recaptchaUrl?: string;
  /** The disk of the database has no room: nothing is written while it says so. */
  readonly onlyReading?: () => boolean;
  /** For benches and tests. */
  readonly limits?: LimitOverrides;
  readonly lagMaxMs?: number;
  /** Tests: an answer that is not exactly its contract is an error. */
  readonly checkAnswers?: boolean;
  /** Tests: jobs and looks at the outbox come so many times as often. */
  readonly hurry?: number;
};
