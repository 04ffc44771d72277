import { BlockedPage } from '#apps/scanner/device/BlockedPage.tsx';
import { RegisterPage } from '#apps/scanner/device/RegisterPage.tsx';
import { UnreachedPage } from '#apps/scanner/device/UnreachedPage.tsx';
import { useDevice } from '#apps/scanner/device/use-device.ts';
import { WaitingPage } from '#apps/scanner/device/WaitingPage.tsx';
import { useTexts } from '#apps/scanner/i18n/language.ts';
import { useKept } from '#apps/scanner/kept/kept.ts';
import { keptDevice, keptPerson } from '#apps/scanner/kept/who.ts';
import { useAutoLock } from '#apps/scanner/lock/use-auto-lock.ts';
import { PeoplePage } from '#apps/scanner/people/PeoplePage.tsx';
import { PinPage } from '#apps/scanner/people/PinPage.tsx';
import { AtDoor } from '#apps/scanner/shows/AtDoor.tsx';
import type { DeviceState } from '#modules/devices/contract.ts';
import { Spinner } from '#ui/Spinner.tsx';

/** One page whose face is what stands next between this machine and the first ticket: device, person, show, scan. */
export function App() {
  const device = useKept(keptDevice);
  return device?.token ? <Registered uid={device.uid} /> : <RegisterPage formerUid={device?.uid ?? null} />;
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
  const person = useKept(keptPerson);
  useAutoLock(device.auto_lock, Boolean(person?.token));
  if (!person) return <PeoplePage />;
  if (!person.token) return <PinPage key={person.user} person={person} />;
  return <AtDoor uid={device.uid} person={person.name} />;
}
