import { useTexts } from '#apps/signage/i18n/language.ts';
import { persistedData } from '#apps/signage/show/persisted-data.ts';
import { Show } from '#apps/signage/show/Show.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { BlockedPage } from '#web/device/device/BlockedPage.tsx';
import { RegisterPage } from '#web/device/device/RegisterPage.tsx';
import { UnreachedPage } from '#web/device/device/UnreachedPage.tsx';
import { useDevice } from '#web/device/device/use-device.ts';
import { WaitingPage } from '#web/device/device/WaitingPage.tsx';
import { persistedDevice } from '#web/device/identity.ts';
import { Frame } from '#web/device/layout/Frame.tsx';
import { usePersisted } from '#web/device/persisted.ts';

/** Shows the next step of this device: registration, approval, or the show. */
export function App() {
  const device = usePersisted(persistedDevice);
  if (device?.token) return <Registered uid={device.uid} />;
  return (
    <Frame>
      <RegisterPage type="signage" formerUid={device?.uid ?? null} />
    </Frame>
  );
}

function Registered({ uid }: { uid: string }) {
  const { t } = useTexts();
  const { state, error, isBlocked, ask } = useDevice(uid);
  const hasPersisted = usePersisted(persistedData)?.uid === uid;
  // A screen switched on without a connection to the server shows its persisted data (D-150).
  if (state?.auth === 'active' || (!state && hasPersisted && !isBlocked)) return <Show uid={uid} />;
  return (
    <Frame>
      {isBlocked ? <BlockedPage uid={uid} error={error} /> : null}
      {!isBlocked && state ? <WaitingPage uid={uid} /> : null}
      {!isBlocked && !state && error ? <UnreachedPage error={error} retry={() => void ask()} /> : null}
      {state || error ? null : <Spinner large label={t('common.loading')} />}
    </Frame>
  );
}
