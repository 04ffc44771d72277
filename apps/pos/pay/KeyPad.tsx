import { useEffect, useRef } from 'react';
import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/pay/KeyPad.module.css';
import type { Cents } from '#kernel/money.ts';
import { afterAmountKey } from '#web/device/amount-entry.ts';
import { BackspaceIcon } from '#web/device/layout/Icon.tsx';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0'];

type Pad = { typed: Cents | null; onType: (typed: Cents | null) => void; onEnter: () => void };

/** Enters an amount by finger, or by the digits of a keyboard with the focus anywhere. */
export function KeyPad({ typed, onType, onEnter }: Pad) {
  const { t } = useTexts();
  const latest = useRef({ typed, onType, onEnter });
  useEffect(() => {
    latest.current = { typed, onType, onEnter };
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || target instanceof HTMLInputElement) return;
      if (key === 'Enter') {
        if (!(target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement)) latest.current.onEnter();
        return;
      }
      const next = afterAmountKey(latest.current.typed, key);
      if (next !== latest.current.typed) latest.current.onType(next);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <fieldset className={css.pad} aria-label={t('pay.pad')}>
      {KEYS.map((key) => (
        <button key={key} type="button" className={css.key} onClick={() => onType(afterAmountKey(typed, key))}>
          {key}
        </button>
      ))}
      <button
        type="button"
        className={css.key}
        aria-label={t('pay.delete')}
        onClick={() => onType(afterAmountKey(typed, 'Backspace'))}
      >
        <BackspaceIcon />
      </button>
    </fieldset>
  );
}
