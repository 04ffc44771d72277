import { useState } from 'react';
import { DisplayPage } from '#apps/display/DisplayPage.tsx';
import { useTexts } from '#apps/display/i18n/language.ts';
import { persistedDisplay } from '#apps/display/persisted-display.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { BlockedPage } from '#web/device/device/BlockedPage.tsx';
import { RegisterPage } from '#web/device/device/RegisterPage.tsx';
import { UnreachedPage } from '#web/device/device/UnreachedPage.tsx';
import { useDevice } from '#web/device/device/use-device.ts';
import { WaitingPage } from '#web/device/device/WaitingPage.tsx';
import { persistedDevice } from '#web/device/identity.ts';
import { usePersisted } from '#web/device/persisted.ts';

/**
 * Shows customers what they buy while they are served (D-144): in a second window of the till's
 * browser, which is the same device, or on a separate device, which an employee approves and puts
 * beside a till.
 */
export function App() {
  const device = usePersisted(persistedDevice);
  if (!device?.token) return <RegisterPage type="pos" formerUid={device?.uid ?? null} />;
  return <Registered uid={device.uid} />;
}

function Registered({ uid }: { uid: string }) {
  const { t } = useTexts();
  const { state, error, isBlocked, ask } = useDevice(uid);
  const kept = usePersisted(persistedDisplay);
  // Until the state arrives: the error of the call is gone for a moment whenever the call is repeated.
  const [isWithoutState, setWithoutState] = useState(false);
  if (error && !state && !isWithoutState) setWithoutState(true);
  if (isBlocked) return <BlockedPage uid={uid} error={error} />;
  if (state?.auth === 'active') return <DisplayPage device={state} />;
  if (state) return <WaitingPage uid={uid} />;
  // Started without the server: customers see the films, and not a fault.
  if (isWithoutState && kept?.uid === uid) return <DisplayPage device={kept} />;
  return error ? (
    <UnreachedPage error={error} retry={() => void ask()} />
  ) : (
    <Spinner large label={t('common.loading')} />
  );
}
