import { useTexts } from '#apps/scanner/i18n/language.ts';
import { AtEntrance } from '#apps/scanner/shows/AtEntrance.tsx';
import { persistedHalls, persistedShow } from '#apps/scanner/shows/persisted-show.ts';
import type { DeviceState } from '#modules/devices/contract/devices.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { BlockedPage } from '#web/device/device/BlockedPage.tsx';
import { RegisterPage } from '#web/device/device/RegisterPage.tsx';
import { UnreachedPage } from '#web/device/device/UnreachedPage.tsx';
import { useDevice } from '#web/device/device/use-device.ts';
import { WaitingPage } from '#web/device/device/WaitingPage.tsx';
import { persistedDevice, persistedPerson } from '#web/device/identity.ts';
import { useAutoLock } from '#web/device/lock/use-auto-lock.ts';
import { PeoplePage } from '#web/device/people/PeoplePage.tsx';
import { PinPage } from '#web/device/people/PinPage.tsx';
import { usePersisted } from '#web/device/persisted.ts';

/** Shows the next step of this device: registration, PIN, show, or scan. */
export function App() {
  const device = usePersisted(persistedDevice);
  return device?.token ? (
    <Registered uid={device.uid} />
  ) : (
    <RegisterPage type="scanner" formerUid={device?.uid ?? null} />
  );
}

function Registered({ uid }: { uid: string }) {
  const { t } = useTexts();
  const { state, error, isBlocked, ask } = useDevice(uid);
  if (isBlocked) return <BlockedPage uid={uid} error={error} />;
  if (state?.auth === 'active') return <LetIn device={state} />;
  if (state) return <WaitingPage uid={uid} />;
  return error ? (
    <UnreachedPage error={error} retry={() => void ask()} />
  ) : (
    <Spinner large label={t('common.loading')} />
  );
}

function LetIn({ device }: { device: DeviceState }) {
  const person = usePersisted(persistedPerson);
  const isPlaceChosen = [usePersisted(persistedShow), usePersisted(persistedHalls)].some((chosen) => chosen !== null);
  useAutoLock(device.auto_lock, Boolean(person?.token));
  if (!person) return <PeoplePage />;
  if (!person.token) return <PinPage key={person.user} person={person} isAtWork={isPlaceChosen} />;
  return <AtEntrance uid={device.uid} person={person.name} />;
}
