import { useEffect, useRef } from 'react';
import { BackspaceIcon } from '#apps/browser/machine/layout/Icon.tsx';
import css from '#apps/browser/machine/people/Pin.module.css';
import { afterKey, isWhole, PIN_MAX } from '#apps/browser/machine/people/pin-entry.ts';
import { useMachineTexts as useTexts } from '#apps/browser/machine/texts.ts';
import { classes } from '#ui/classes.ts';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

type Pad = {
  pin: string;
  /** Takes no digits now. */
  isOff: boolean;
  isBusy: boolean;
  isWrong: boolean;
  onChange: (pin: string) => void;
  onWhole: (pin: string) => void;
};

/** Digits by finger or by keyboard. They are counted for the eye and the ear, never shown or said. */
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
    <button type="button" className={css.key} aria-disabled={isOff || undefined} onClick={() => onPress(digit)}>
      {digit}
    </button>
  );
}

/** Keys anywhere on the page, except where they already mean something. */
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
