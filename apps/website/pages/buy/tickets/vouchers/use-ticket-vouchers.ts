import { useEffect, useReducer, useRef, useState } from 'react';
import { api } from '#apps/website/api/start-client.ts';
import { tabStorage } from '#apps/website/pages/buy/checkout/browser-storage.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { VoucherCheckWire } from '#modules/vouchers/contract/public.ts';
import {
  changeUses,
  type UsesAction,
  type VoucherUses,
  whyNotEnterable,
} from '#modules/vouchers/rules/uses-per-tariff.ts';

export type TicketVouchers = {
  readonly uses: VoucherUses;
  readonly change: (action: UsesAction) => void;
  readonly checked: readonly VoucherCheckWire[];
  /**
   * Checks a code on the server (VCH-017). Null: that voucher is already entered. Throws ApiError.
   */
  readonly enter: (code: string) => Promise<VoucherCheckWire | null>;
  readonly remove: (uuid: Uuid) => void;
};

const STORAGE_KEY = 'entered-vouchers';
type Entered = { readonly scheduleId: number; readonly codes: Readonly<Record<Uuid, string>> };

/**
 * Holds the tickets per tariff with the vouchers that pay them. A reload checks the entered codes
 * again: a balance may have changed, and a code is not stored longer than the tab.
 */
export function useTicketVouchers(scheduleId: number, initial: VoucherUses): TicketVouchers {
  const [uses, change] = useReducer(changeUses, initial);
  const [checked, setChecked] = useState<readonly VoucherCheckWire[]>([]);
  const codes = useRef<Record<Uuid, string>>({});
  const current = useRef(uses);
  current.current = uses;
  const keep = (): void =>
    tabStorage.setItem(STORAGE_KEY, JSON.stringify({ scheduleId, codes: codes.current } satisfies Entered));

  const enter = async (code: string): Promise<VoucherCheckWire | null> => {
    const voucher = await api().call('POST /api/vouchers/validate', {
      body: {
        schedule_id: scheduleId,
        barcode: code.trim(),
      },
    });
    if (whyNotEnterable(current.current, voucher.uuid)) return null;
    codes.current[voucher.uuid] = code;
    keep();
    setChecked((before) => [...before, voucher]);
    change({ kind: 'voucher_entered', voucher });
    return voucher;
  };
  const latestEnter = useRef(enter);
  latestEnter.current = enter;
  useEffect(() => {
    const before = enteredBefore(scheduleId);
    tabStorage.removeItem(STORAGE_KEY);
    void (async () => {
      for (const code of before) await latestEnter.current(code).catch(() => null);
    })();
  }, [scheduleId]);

  return {
    uses,
    change,
    checked,
    enter,
    remove: (uuid) => {
      delete codes.current[uuid];
      keep();
      setChecked((before) => before.filter((voucher) => voucher.uuid !== uuid));
      change({ kind: 'voucher_removed', uuid });
    },
  };
}

function enteredBefore(scheduleId: number): string[] {
  const text = tabStorage.getItem(STORAGE_KEY);
  const entered = text === null ? null : (JSON.parse(text) as Entered);
  return entered?.scheduleId === scheduleId ? Object.values(entered.codes) : [];
}

/** Removes the codes with the cart when the visitor leaves the page. */
export const clearEnteredVouchers = (): void => tabStorage.removeItem(STORAGE_KEY);
