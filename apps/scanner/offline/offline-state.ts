import { useSyncExternalStore } from 'react';
import type { Admission, OfflineStorage, StoredClash, StoredList } from '#apps/scanner/offline/storage.ts';
import { useNetwork } from '#web/device/network.ts';
import { createPersisted } from '#web/device/persisted.ts';

export type OfflineState = {
  /** False until the storage was read. */
  readonly isRead: boolean;
  readonly list: StoredList | null;
  /** Readings that were not sent yet. */
  readonly unsent: number;
  /** Of those, the admitted ones, by screening. */
  readonly admittedHere: ReadonlyMap<number, number>;
  readonly clashes: readonly StoredClash[];
};

const NOTHING: OfflineState = { isRead: true, list: null, unsent: 0, admittedHere: new Map(), clashes: [] };
const listeners = new Set<() => void>();
let storage: OfflineStorage | null = null;
let state = NOTHING;

/** The list was deleted because the registration ended: said until there is a new one. */
export const persistedDeletion = createPersisted<true>(
  'offline_list_deleted',
  () => localStorage,
  (stored) => (stored === true ? true : null),
);

function change(next: OfflineState): void {
  state = next;
  for (const changed of listeners) changed();
}

/** Opens the storage of this device; null: the browser has none, and the scanner judges nothing alone. */
export async function openOffline(opened: OfflineStorage | null): Promise<void> {
  storage = opened;
  change({ ...NOTHING, isRead: opened === null });
  await publish();
}

export const offlineStorage = (): OfflineStorage | null => storage;
export const offlineState = (): OfflineState => state;

/** Shows what is stored now. */
export async function publish(): Promise<void> {
  if (!storage) return;
  const stored = await storage.read().catch(() => null);
  if (!stored) return change(NOTHING);
  const admittedHere = new Map<number, number>();
  for (const { wire, about } of stored.readings)
    if (wire.result === 'admitted')
      admittedHere.set(about.screening_id, (admittedHere.get(about.screening_id) ?? 0) + 1);
  change({ isRead: true, list: stored.list, unsent: stored.readings.length, admittedHere, clashes: stored.clashes });
}

export const useOffline = (): OfflineState =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    () => state,
  );

/** Whether the server does not answer and this scanner judges alone. */
export function useIsAlone(): boolean {
  const isThere = useNetwork();
  return useOffline().list !== null && !isThere;
}

/** The server's clock, as far as the device knows it, epoch ms. */
export const serverNow = (list: StoredList): number => Date.now() + list.clockDifference;

/** Remembers tickets that the server admitted here: the list has them a minute later. */
export async function noteAdmitted(tickets: readonly { readonly ticket: string }[]): Promise<void> {
  const now = state.list ? serverNow(state.list) : Date.now();
  const admissions = tickets.map(({ ticket }): Admission => ({ ticket, at: now, nonce: null }));
  await storage?.noteAdmissions(admissions).catch(() => undefined);
}

export async function seenClashes(): Promise<void> {
  await storage?.removeClashes();
  await publish();
}
