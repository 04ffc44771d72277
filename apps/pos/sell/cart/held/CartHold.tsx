import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { heldKey, holdCart, persistedLostSeats } from '#apps/pos/sell/cart/held/held-cart.ts';
import { persistedCart } from '#apps/pos/sell/cart/persisted-cart.ts';
import { TILL } from '#apps/pos/till/till.tsx';
import { useNetwork } from '#web/device/network.ts';
import { usePersisted } from '#web/device/persisted.ts';

/** The server holds the places for half an hour from each request. */
const HEARTBEAT_MS = 5 * 60_000;

/**
 * Keeps the places of the cart held while an attendant is at the till: at once after each change,
 * and again every few minutes (CLAIM-22). A locked till asks no more, so that a forgotten cart
 * becomes free.
 */
export function CartHold() {
  const calls = useQueryClient();
  const isThere = useNetwork();
  const key = useSyncExternalStore(persistedCart.subscribe, heldKey);
  const lost = usePersisted(persistedLostSeats);
  useEffect(() => {
    if (!isThere || key === null) return undefined;
    void holdCart();
    const timer = setInterval(() => void holdCart(), HEARTBEAT_MS);
    return () => clearInterval(timer);
  }, [isThere, key]);
  const screening = lost?.screening ?? null;
  useEffect(() => {
    // The plan on the screen learns that the seats are gone, and offers others.
    if (screening !== null) void calls.invalidateQueries({ queryKey: [...TILL, 'hall', screening] });
  }, [calls, screening]);
  return null;
}
