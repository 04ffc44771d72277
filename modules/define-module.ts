import type { SystemTx } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { OutboxHandlers } from '#platform/jobs/outbox.ts';

/** What a module does when something changes in the database: on this node or on another one. */
export type Listeners = {
  /** A row that the snapshot of this exhibitor is made of changed. */
  readonly dataChanged?: (exhibitorId: number) => void;
  /** Another node sold or released seats of these screenings. */
  readonly seatsChanged?: (exhibitorId: number, screeningIds: readonly number[]) => void;
  /** A staff session or the secret of a device ended, on any node: the room of its sockets. */
  readonly credentialEnded?: (credential: string) => void;
  /** The connection to the database broke: notices may be missing, so everything cached may be stale. */
  readonly noticesLost?: () => void;
};

/**
 * What a module is. Each module declares itself in its `module.ts`; `apps/server/modules.ts` lists
 * them. The program registers routes, jobs and outbox handlers from these declarations, and the
 * laws (testing/laws) hold imports to `uses` and SQL statements to `owns`.
 *
 * `Needs` is the part of the running program (`Parts` in apps/server/parts/program-parts.ts) that the
 * module takes. The compiler checks that the program has it.
 */
export type Module<in Needs> = {
  /** The name of its folder in `modules/`. */
  readonly name: string;
  /** The modules it may import from. There are no cycles. */
  readonly uses: readonly string[];
  /** The tables only this module writes. Exceptions: testing/laws/table-owners.ts. */
  readonly owns: readonly string[];
  /** Registers its routes below `/api`. docs/routes.md lists them all. */
  readonly routes?: (app: HttpApp, needs: Needs) => void;
  /** Registers its routes below `/webhooks`: bodies arrive as bytes, without session. */
  readonly webhooks?: (app: HttpApp, needs: Needs) => void;
  /** Recurring work, named `module.what`. */
  readonly jobs?: (needs: Needs) => readonly Job[];
  /** How it carries out its rows of the outbox, by topic. */
  readonly outbox?: (needs: Needs) => OutboxHandlers;
  /**
   * Deletes expired rows; runs once an hour. Keyed by the name under which the job reports the
   * count.
   */
  readonly purges?: Readonly<Record<string, (tx: SystemTx) => Promise<number>>>;
  readonly listens?: (needs: Needs) => Listeners;
};

/** Checks a declaration and returns it unchanged. */
export const defineModule = <Needs = unknown>(module: Module<Needs>): Module<Needs> => module;
