import { type MouseEvent, useEffect, useRef } from 'react';
import { classes } from '#ui/classes.ts';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { BackspaceIcon } from '#web/device/layout/Icon.tsx';
import css from '#web/device/people/Pin.module.css';
import { afterKey, isWhole, PIN_MAX } from '#web/device/people/pin-entry.ts';
import { useMachineTexts as useTexts } from '#web/device/texts.ts';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

type Pad = {
  pin: string;
  /** The pad accepts no digits now. */
  isOff: boolean;
  isBusy: boolean;
  isWrong: boolean;
  onChange: (pin: string) => void;
  onWhole: (pin: string) => void;
};

/**
 * Enters digits by finger or keyboard. Eye and screen reader get their number, never the digits.
 */
export function PinPad({ pin, isOff, isBusy, isWrong, onChange, onWhole }: Pad) {
  const { t } = useTexts();
  const press = (key: string): void => {
    if (isOff) return;
    const next = afterKey(pin, key);
    if (next === pin) return;
    onChange(next);
    if (next.length === PIN_MAX) onWhole(next);
  };
  const send = (): void => {
    if (!isOff && isWhole(pin)) onWhole(pin);
  };
  useKeys((key) => (key === 'Enter' ? send() : press(key)));
  return (
    <form
      className={css.pad}
      aria-label={t('people.pin.pad')}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p className={classes(css.dots, isWrong && css.wrong)} role="status">
        <VisuallyHidden>{t('people.pin.entered', { count: pin.length })}</VisuallyHidden>
        {[...Array(PIN_MAX).keys()].map((place) => (
          <span key={place} className={classes(css.dot, place < pin.length && css.full)} aria-hidden="true" />
        ))}
      </p>
      <div className={css.keys}>
        {DIGITS.map((digit) => (
          <Key key={digit} digit={digit} isOff={isOff} onPress={press} />
        ))}
        <button
          type="button"
          className={css.key}
          aria-label={t('people.pin.delete')}
          aria-disabled={isOff || pin === '' || undefined}
          onMouseDown={keepFocus}
          onClick={() => press('Backspace')}
        >
          <BackspaceIcon />
        </button>
        <Key digit="0" isOff={isOff} onPress={press} />
        <span className={css.enter}>
          <SubmitButton ready={!isOff && isWhole(pin)} busy={isBusy} busyLabel={t('common.busy')}>
            {t('people.pin.submit')}
          </SubmitButton>
        </span>
      </div>
    </form>
  );
}

function Key({ digit, isOff, onPress }: { digit: string; isOff: boolean; onPress: (digit: string) => void }) {
  return (
    <button
      type="button"
      className={css.key}
      aria-disabled={isOff || undefined}
      onMouseDown={keepFocus}
      onClick={() => onPress(digit)}
    >
      {digit}
    </button>
  );
}

/**
 * A key that is pressed by finger does not take the focus: Enter of a keyboard would press it again
 * instead of sending the PIN. A key that was reached by Tab keeps it.
 */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** Listens to keys anywhere on the page, except where they have another meaning. */
function useKeys(onKey: (key: string) => void): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (target instanceof HTMLSelectElement || (key === 'Enter' && target instanceof HTMLButtonElement)) return;
      latest.current(key);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
