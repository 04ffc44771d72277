import type { RealtimeEvents } from '#modules/realtime/contract/channels.ts';
import type { SiteData } from '#modules/site/contract/public.ts';

/** The site data of every page: one object, replaced as a whole after a fetch. */
export type SiteStore = {
  get(): SiteData;
  replace(next: SiteData): void;
  /** Updates the live counts of one screening, from a broadcast or the arrangement call. */
  seatsChanged(change: Omit<RealtimeEvents['ScheduleSeatsChanged'], 'seats_version'>): void;
  subscribe(listener: () => void): () => void;
};

export function createSiteStore(initial: SiteData): SiteStore {
  let site = initial;
  const listeners = new Set<() => void>();
  const set = (next: SiteData): void => {
    site = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => site,
    replace: (next) => {
      if (next.version !== site.version) set(next);
    },
    seatsChanged: ({ schedule_id, ...counts }) =>
      set({
        ...site,
        schedules: site.schedules.map((schedule) =>
          schedule.id === schedule_id ? { ...schedule, ...counts } : schedule,
        ),
      }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
