import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, textOfError } from '#apps/browser/api-error.ts';
import { api, codeOf } from '#apps/browser/machine/calls.ts';
import { Stage } from '#apps/browser/machine/layout/Stage.tsx';
import { markUse } from '#apps/browser/machine/lock/use-auto-lock.ts';
import css from '#apps/browser/machine/people/Pin.module.css';
import { PinPad } from '#apps/browser/machine/people/PinPad.tsx';
import { useSecondsLeft } from '#apps/browser/machine/people/use-seconds-left.ts';
import { useMachineTexts as useTexts } from '#apps/browser/machine/texts.ts';
import { type KeptPerson, keptPerson } from '#apps/browser/machine/who.ts';
import { Button } from '#ui/Button.tsx';

type SignedIn = { readonly user: string; readonly name: string; readonly token: string };

/** The PIN of one person (D-131), when they come and whenever the machine locked itself (D-136). `isAtWork`: what they were at is kept. */
export function PinPage({ person, isAtWork }: { person: KeptPerson; isAtWork: boolean }) {
  const { t } = useTexts();
  const [pin, setPin] = useState('');
  const signingIn = useMutation({
    mutationFn: (given: string) => api().post<SignedIn>('/api/device/sign-in', { user: person.user, pin: given }),
    onSuccess: ({ user, name, token }) => {
      markUse();
      keptPerson.set({ user, name, token });
    },
    onError: (error) => {
      setPin('');
      // Left the house, or has no PIN any more.
      if (codeOf(error) === 'not_found.person') keptPerson.set(null);
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
        <Button variant="quiet" onClick={() => keptPerson.set(null)}>
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
