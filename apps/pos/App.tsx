import type { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router';
import { BlockedPage } from '#apps/browser/machine/device/BlockedPage.tsx';
import { UnreachedPage } from '#apps/browser/machine/device/UnreachedPage.tsx';
import { useDevice } from '#apps/browser/machine/device/use-device.ts';
import { WaitingPage } from '#apps/browser/machine/device/WaitingPage.tsx';
import { useKept } from '#apps/browser/machine/kept.ts';
import { useAutoLock } from '#apps/browser/machine/lock/use-auto-lock.ts';
import { PeoplePage } from '#apps/browser/machine/people/PeoplePage.tsx';
import { PinPage } from '#apps/browser/machine/people/PinPage.tsx';
import { keptDevice, keptPerson } from '#apps/browser/machine/who.ts';
import { BecomeTillPage } from '#apps/pos/device/BecomeTillPage.tsx';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { keptCart } from '#apps/pos/sell/cart/kept-cart.ts';
import type { DeviceState } from '#modules/devices/contract.ts';
import { Spinner } from '#ui/Spinner.tsx';

type Router = ReturnType<typeof createBrowserRouter>;

/** What stands between this machine and its first sale: device, person. Behind them lie the pages of the till. */
export function App({ router }: { router: Router }) {
  const device = useKept(keptDevice);
  return device?.token ? (
    <Registered uid={device.uid} router={router} />
  ) : (
    <BecomeTillPage formerUid={device?.uid ?? null} />
  );
}

function Registered({ uid, router }: { uid: string; router: Router }) {
  const { t } = useTexts();
  const { state, error, isBlocked, ask } = useDevice(uid);
  if (isBlocked) return <BlockedPage uid={uid} error={error} />;
  if (state?.auth === 'active') return <LetIn device={state} router={router} />;
  if (state) return <WaitingPage uid={uid} />;
  return error ? (
    <UnreachedPage error={error} retry={() => void ask()} />
  ) : (
    <Spinner large label={t('common.loading')} />
  );
}

/** While it is locked the address stays, and so does the cart (D-136). */
function LetIn({ device, router }: { device: DeviceState; router: Router }) {
  const person = useKept(keptPerson);
  const isAtWork = useKept(keptCart) !== null;
  useAutoLock(device.auto_lock, Boolean(person?.token));
  if (!person) return <PeoplePage />;
  if (!person.token) return <PinPage key={person.user} person={person} isAtWork={isAtWork} />;
  return <RouterProvider router={router} />;
}
