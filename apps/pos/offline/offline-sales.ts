import { useSyncExternalStore } from 'react';
import type { OfflineSale, SaleStorage } from '#apps/pos/offline/sale-storage.ts';
import { isStillOpen } from '#apps/pos/pending-request/pending-request.ts';
import { OFFLINE_SALES_MAX } from '#modules/till/rules/offline-sale.ts';
import { api } from '#web/device/api.ts';

export type OfflineSales = {
  /** False: this browser stores nothing, so that nothing is sold without the server. */
  readonly canStore: boolean;
  /** Those that are not booked yet, in the order in which they happened. */
  readonly sales: readonly OfflineSale[];
  /** Why the server refused one, by its key. */
  readonly refusals: ReadonlyMap<string, unknown>;
};

const NOTHING: OfflineSales = { canStore: false, sales: [], refusals: new Map() };
const listeners = new Set<() => void>();
let storage: SaleStorage | null = null;
let state = NOTHING;

function change(next: OfflineSales): void {
  state = next;
  for (const changed of listeners) changed();
}

/** Opens the storage of this till, with what it has from before a reload or a power cut. */
export async function openOfflineSales(opened: SaleStorage | null): Promise<void> {
  storage = opened;
  const sales = await opened?.read().catch(() => null);
  change(sales ? { canStore: true, sales, refusals: new Map() } : NOTHING);
}

/** Stores a sale; it is on the disk before the promise is fulfilled. False: it could not be stored, and is not made. */
export async function storeOfflineSale(sale: OfflineSale): Promise<boolean> {
  if (!storage || state.sales.length >= OFFLINE_SALES_MAX) return false;
  try {
    await storage.add(sale);
  } catch {
    return false;
  }
  change({ ...state, sales: [...state.sales, sale] });
  return true;
}

let sending: Promise<void> | null = null;

/**
 * Books the stored sales one after the other, each once by its key. Ends at the first without an answer; one that is
 * refused stays, with the reason, and is tried again the next time. `booked` is called after each.
 */
export function bookOfflineSales(booked: () => void): Promise<void> {
  sending ??= send(booked).finally(() => {
    sending = null;
  });
  return sending;
}

async function send(booked: () => void): Promise<void> {
  for (const { key, request } of state.sales) {
    try {
      await api().call('POST /api/pos/sales', { body: request, idempotencyKey: key });
    } catch (error) {
      if (isStillOpen(error)) return;
      change({ ...state, refusals: new Map(state.refusals).set(key, error) });
      continue;
    }
    // If it cannot be removed, it is sent again and answered as before.
    await storage?.remove(key).catch(() => undefined);
    const refusals = new Map(state.refusals);
    refusals.delete(key);
    change({ ...state, sales: state.sales.filter((sale) => sale.key !== key), refusals });
    booked();
  }
}

export const useOfflineSales = (): OfflineSales =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    () => state,
  );
