import { type ReactNode, useEffect } from 'react';
import { useTexts } from '#apps/scanner/i18n/language.ts';
import { forgetList } from '#apps/scanner/offline/exchange-with-server.ts';
import css from '#apps/scanner/offline/Offline.module.css';
import { DeletedNotice } from '#apps/scanner/offline/OfflineStrip.tsx';
import { useIsAlone, useOffline } from '#apps/scanner/offline/offline-state.ts';
import { AtEntrance } from '#apps/scanner/shows/AtEntrance.tsx';
import { persistedHalls, persistedShow } from '#apps/scanner/shows/persisted-show.ts';
import type { DeviceState } from '#modules/devices/contract/devices.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { BlockedPage } from '#web/device/device/BlockedPage.tsx';
import { RegisterPage } from '#web/device/device/RegisterPage.tsx';
import { UnreachedPage } from '#web/device/device/UnreachedPage.tsx';
import { useDevice } from '#web/device/device/use-device.ts';
import { useStartedAlone } from '#web/device/device/use-started-alone.ts';
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
    <NotRegistered>
      <RegisterPage type="scanner" formerUid={device?.uid ?? null} />
    </NotRegistered>
  );
}

/** A device whose registration ended keeps no list: it deletes it with the first answer that says so. */
function NotRegistered({ children }: { children: ReactNode }) {
  const { isRead } = useOffline();
  useEffect(() => {
    if (isRead) void forgetList();
  }, [isRead]);
  return (
    <div className={css.page}>
      <DeletedNotice />
      <div className={css.rest}>{children}</div>
    </div>
  );
}

function Registered({ uid }: { uid: string }) {
  const { t } = useTexts();
  const { state, error, isBlocked, ask } = useDevice(uid);
  const offline = useOffline();
  const person = usePersisted(persistedPerson);
  const isAlone = useStartedAlone(state !== undefined);
  if (isBlocked)
    return (
      <NotRegistered>
        <BlockedPage uid={uid} error={error} />
      </NotRegistered>
    );
  if (state?.auth === 'active') return <LetIn device={state} />;
  if (state) return <WaitingPage uid={uid} />;
  // Started without a network: who signed in before goes on. A PIN could not be checked.
  if (isAlone && person?.token && offline.list?.uid === uid) return <LetIn device={{ uid, auto_lock: NEVER }} />;
  return error && offline.isRead ? (
    <UnreachedPage error={error} retry={() => void ask()} />
  ) : (
    <Spinner large label={t('common.loading')} />
  );
}

/** Minutes. */
const NEVER = 0;

function LetIn({ device }: { device: Pick<DeviceState, 'uid' | 'auto_lock'> }) {
  const person = usePersisted(persistedPerson);
  const isPlaceChosen = [usePersisted(persistedShow), usePersisted(persistedHalls)].some((chosen) => chosen !== null);
  const isAlone = useIsAlone();
  // Without the server no employee could unlock it; it locks as soon as there is one.
  useAutoLock(isAlone ? NEVER : device.auto_lock, Boolean(person?.token));
  if (!person) return <PeoplePage />;
  if (!person.token) return <PinPage key={person.user} person={person} isAtWork={isPlaceChosen} />;
  return <AtEntrance uid={device.uid} person={person.name} />;
}
