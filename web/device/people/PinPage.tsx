import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { ApiError, textOfError } from '#web/api/api-error.ts';
import { api, codeOf } from '#web/device/api.ts';
import { type PersistedPerson, persistedPerson } from '#web/device/identity.ts';
import { Stage } from '#web/device/layout/Stage.tsx';
import { markUse } from '#web/device/lock/use-auto-lock.ts';
import css from '#web/device/people/Pin.module.css';
import { PinPad } from '#web/device/people/PinPad.tsx';
import { useMachineTexts as useTexts } from '#web/device/texts.ts';
import { useSecondsLeft } from '#web/shell/use-seconds-left.ts';

/**
 * Asks for the PIN of one person (D-131), at the start of a shift and after the device locked
 * itself (D-136). `isAtWork`: unfinished work is kept.
 */
export function PinPage({ person, isAtWork }: { person: PersistedPerson; isAtWork: boolean }) {
  const { t } = useTexts();
  const [pin, setPin] = useState('');
  const signingIn = useMutation({
    mutationFn: (given: string) => api().call('POST /api/device/sign-in', { body: { user: person.user, pin: given } }),
    onSuccess: ({ user, name, token }) => {
      markUse();
      persistedPerson.set({ user, name, token });
    },
    onError: (error) => {
      setPin('');
      // The employee was deactivated or has no PIN any more.
      if (codeOf(error) === 'not_found.person') persistedPerson.set(null);
    },
  });
  const { error, reset } = signingIn;
  const isLocked = codeOf(error) === 'devices.pin_locked';
  const seconds = useSecondsLeft(isLocked && error instanceof ApiError ? error.retryAfter : null);
  useEffect(() => {
    if (isLocked && seconds === 0) reset();
  }, [isLocked, seconds, reset]);
  const change = (next: string): void => {
    setPin(next);
    if (next !== '' && !isLocked) reset();
  };
  return (
    <Stage
      look="pad"
      title={person.name}
      lead={isAtWork ? t('people.pin.kept') : t('people.pin.lead')}
      foot={
        <Button variant="quiet" onClick={() => persistedPerson.set(null)}>
          {t('people.pin.other')}
        </Button>
      }
    >
      <div className={css.said}>
        <p className={css.problem} role="alert">
          {error && !isLocked ? textOfError(error, t) : null}
          {isLocked
            ? t('people.pin.locked', { seconds: error instanceof ApiError ? (error.retryAfter ?? 0) : 0 })
            : null}
        </p>
        {isLocked && seconds !== null ? (
          <p className={css.seconds} aria-hidden="true">
            {seconds}
          </p>
        ) : null}
      </div>
      <PinPad
        pin={pin}
        isOff={isLocked || signingIn.isPending}
        isBusy={signingIn.isPending}
        isWrong={error !== null}
        onChange={change}
        onWhole={(given) => signingIn.mutate(given)}
      />
    </Stage>
  );
}
