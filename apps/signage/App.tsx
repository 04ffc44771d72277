import { BlockedPage } from '#apps/browser/machine/device/BlockedPage.tsx';
import { RegisterPage } from '#apps/browser/machine/device/RegisterPage.tsx';
import { UnreachedPage } from '#apps/browser/machine/device/UnreachedPage.tsx';
import { useDevice } from '#apps/browser/machine/device/use-device.ts';
import { WaitingPage } from '#apps/browser/machine/device/WaitingPage.tsx';
import { useKept } from '#apps/browser/machine/kept.ts';
import { Frame } from '#apps/browser/machine/layout/Frame.tsx';
import { keptDevice } from '#apps/browser/machine/who.ts';
import { useTexts } from '#apps/signage/i18n/language.ts';
import { keptData } from '#apps/signage/show/kept-data.ts';
import { Show } from '#apps/signage/show/Show.tsx';
import { Spinner } from '#ui/Spinner.tsx';

/** One page whose face is what stands next between this machine and the first picture: device, approval, show. */
export function App() {
  const device = useKept(keptDevice);
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
  const hasKept = useKept(keptData)?.uid === uid;
  // A screen that was switched on while the house cannot be reached shows what it read before (D-150).
  if (state?.auth === 'active' || (!state && hasKept && !isBlocked)) return <Show uid={uid} />;
  return (
    <Frame>
      {isBlocked ? <BlockedPage uid={uid} error={error} /> : null}
      {!isBlocked && state ? <WaitingPage uid={uid} /> : null}
      {!isBlocked && !state && error ? <UnreachedPage error={error} retry={() => void ask()} /> : null}
      {state || error ? null : <Spinner large label={t('common.loading')} />}
    </Frame>
  );
}
