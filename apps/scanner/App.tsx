import { BlockedPage } from '#apps/browser/machine/device/BlockedPage.tsx';
import { RegisterPage } from '#apps/browser/machine/device/RegisterPage.tsx';
import { UnreachedPage } from '#apps/browser/machine/device/UnreachedPage.tsx';
import { useDevice } from '#apps/browser/machine/device/use-device.ts';
import { WaitingPage } from '#apps/browser/machine/device/WaitingPage.tsx';
import { useKept } from '#apps/browser/machine/kept.ts';
import { useAutoLock } from '#apps/browser/machine/lock/use-auto-lock.ts';
import { PeoplePage } from '#apps/browser/machine/people/PeoplePage.tsx';
import { PinPage } from '#apps/browser/machine/people/PinPage.tsx';
import { keptDevice, keptPerson } from '#apps/browser/machine/who.ts';
import { useTexts } from '#apps/scanner/i18n/language.ts';
import { AtDoor } from '#apps/scanner/shows/AtDoor.tsx';
import { keptShow } from '#apps/scanner/shows/kept-show.ts';
import type { DeviceState } from '#modules/devices/contract.ts';
import { Spinner } from '#ui/Spinner.tsx';

/** One page whose face is what stands next between this machine and the first ticket: device, person, show, scan. */
export function App() {
  const device = useKept(keptDevice);
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
  const person = useKept(keptPerson);
  const isShowChosen = useKept(keptShow) !== null;
  useAutoLock(device.auto_lock, Boolean(person?.token));
  if (!person) return <PeoplePage />;
  if (!person.token) return <PinPage key={person.user} person={person} isAtWork={isShowChosen} />;
  return <AtDoor uid={device.uid} person={person.name} />;
}
