import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router';
import { BecomeTillPage } from '#apps/pos/device/BecomeTillPage.tsx';
import { TillUnreached } from '#apps/pos/device/TillUnreached.tsx';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { persistedOffer } from '#apps/pos/offline/stored-offer.ts';
import { persistedCart } from '#apps/pos/sell/cart/persisted-cart.ts';
import { TILL } from '#apps/pos/till/till.tsx';
import type { DeviceState } from '#modules/devices/contract/devices.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { BlockedPage } from '#web/device/device/BlockedPage.tsx';
import { useDevice } from '#web/device/device/use-device.ts';
import { useStartedAlone } from '#web/device/device/use-started-alone.ts';
import { WaitingPage } from '#web/device/device/WaitingPage.tsx';
import { persistedDevice, persistedPerson } from '#web/device/identity.ts';
import { useAutoLock } from '#web/device/lock/use-auto-lock.ts';
import { useNetwork } from '#web/device/network.ts';
import { PeoplePage } from '#web/device/people/PeoplePage.tsx';
import { PinPage } from '#web/device/people/PinPage.tsx';
import { usePersisted } from '#web/device/persisted.ts';

/** Of the minutes without use. */
const NEVER = 0;
/** What the till does not know of itself before the server answers. */
const ALONE: Known = { auto_lock: NEVER, payment_methods: null, test_mode: false };
type Known = Pick<DeviceState, 'auto_lock' | 'payment_methods' | 'test_mode'>;

type Router = ReturnType<typeof createBrowserRouter>;

/** Requires an approved device and an attendant before it shows the pages of the till. */
export function App({ router }: { router: Router }) {
  const device = usePersisted(persistedDevice);
  return device?.token ? <Registered uid={device.uid} router={router} /> : <BecomeTillPage former={device} />;
}

function Registered({ uid, router }: { uid: string; router: Router }) {
  const { t } = useTexts();
  const { state, error, isBlocked, ask } = useDevice(uid);
  const person = usePersisted(persistedPerson);
  const offer = usePersisted(persistedOffer);
  const isAlone = useStartedAlone(state !== undefined);
  if (isBlocked) return <BlockedPage uid={uid} error={error} />;
  if (state?.auth === 'active') return <LetIn device={state} router={router} />;
  if (state) return <WaitingPage uid={uid} />;
  // Started without the server: who signed in before goes on. A PIN could not be checked.
  if (isAlone && person?.token && offer?.uid === uid) return <LetIn device={ALONE} router={router} />;
  return error ? (
    <TillUnreached error={error} retry={() => void ask()} />
  ) : (
    <Spinner large label={t('common.loading')} />
  );
}

/** While it is locked, the address and the cart stay (D-136). */
function LetIn({ device, router }: { device: Known; router: Router }) {
  const person = usePersisted(persistedPerson);
  const isAtWork = usePersisted(persistedCart) !== null;
  // A PIN needs the server: a till that is cut off would not open again. It locks with the first answer.
  useAutoLock(useNetwork() ? device.auto_lock : NEVER, Boolean(person?.token));
  useOfferOf(device);
  if (!person) return <PeoplePage />;
  if (!person.token) return <PinPage key={person.user} person={person} isAtWork={isAtWork} />;
  return <RouterProvider router={router} />;
}

/** Loads the offer of this till again when an employee changes which payment methods it offers (DEV-002). */
function useOfferOf({ payment_methods, test_mode }: Known): void {
  const calls = useQueryClient();
  const settings = JSON.stringify([payment_methods, test_mode]);
  const loadedFor = useRef(settings);
  useEffect(() => {
    if (loadedFor.current === settings) return;
    loadedFor.current = settings;
    void calls.invalidateQueries({ queryKey: TILL });
  }, [calls, settings]);
}
