import { conflict } from '#kernel/refusal.ts';
import type { PlanForm } from '#modules/screenings/contract/planning.ts';
import type { Stage } from '#modules/screenings/rules/planning/week-plan.ts';
import {
  lockStanding,
  type OfferedScreen,
  type OfferedVersion,
  offeredScreens,
  offeredVersions,
  type StandingRow,
} from '#modules/screenings/server/planned.sql.ts';
import type { Tx } from '#platform/db/tx.ts';

/** A screening of the form with all its stored data. */
export type FormScreening = {
  /** Its path in the form: `schedules.3`. */
  readonly path: string;
  readonly form: PlanForm['schedules'][number];
  /** Whole minutes, epoch ms. */
  readonly start: number;
  readonly stage: Stage;
  /** The stored screening; undefined for a new one. */
  readonly standing: StandingRow | undefined;
  readonly screen: OfferedScreen | undefined;
  readonly version: OfferedVersion | undefined;
  /** Its time, screen or version changes. */
  readonly isPlaced: boolean;
};
export type Removing = { readonly path: string; readonly revision: number; readonly standing: StandingRow };

export type PlanContext = {
  readonly planned: readonly FormScreening[];
  readonly removing: readonly Removing[];
};

/**
 * Returns the form with the stored data of each of its lines, locked. Refuses 409 screening.gone.
 */
export async function loadPlanContext(tx: Tx, form: PlanForm): Promise<PlanContext> {
  const screenIds = [...new Set(form.schedules.map(({ screen_id }) => screen_id))];
  const rows = await lockStanding(tx, {
    screenIds,
    screeningIds: [...form.schedules, ...form.removed].flatMap(({ id }) => id ?? []),
  });
  const standings = new Map(rows.map((row) => [row.id, row]));
  const there = (id: number): StandingRow => {
    const standing = standings.get(id);
    if (!standing) throw conflict('screening.gone');
    return standing;
  };
  const screens = new Map((await offeredScreens(tx, screenIds)).map((screen) => [screen.id, screen]));
  const versionIds = [...new Set(form.schedules.map(({ version_id }) => version_id))];
  const versions = new Map((await offeredVersions(tx, versionIds)).map((version) => [version.id, version]));
  return {
    planned: form.schedules.map((each, index) => {
      const standing = each.id === null ? undefined : there(each.id);
      const start = Math.floor(Date.parse(each.start) / MINUTE_MS) * MINUTE_MS;
      return {
        path: `schedules.${index}`,
        form: each,
        start,
        stage: each.stage ?? standing?.stage ?? 'on_sale',
        standing,
        screen: screens.get(each.screen_id),
        version: versions.get(each.version_id),
        isPlaced: !standing || !isSamePlace(standing, each, start),
      };
    }),
    removing: form.removed.map(({ id, revision }, index) => ({
      path: `removed.${index}`,
      revision,
      standing: there(id),
    })),
  };
}

const MINUTE_MS = 60_000;

const isSamePlace = (standing: StandingRow, form: PlanForm['schedules'][number], start: number): boolean =>
  standing.screen_id === form.screen_id && standing.version_id === form.version_id && standing.starts_at === start;
