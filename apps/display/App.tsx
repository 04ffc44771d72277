import { BlockedPage } from '#apps/browser/machine/device/BlockedPage.tsx';
import { RegisterPage } from '#apps/browser/machine/device/RegisterPage.tsx';
import { UnreachedPage } from '#apps/browser/machine/device/UnreachedPage.tsx';
import { useDevice } from '#apps/browser/machine/device/use-device.ts';
import { WaitingPage } from '#apps/browser/machine/device/WaitingPage.tsx';
import { useKept } from '#apps/browser/machine/kept.ts';
import { keptDevice } from '#apps/browser/machine/who.ts';
import { DisplayPage } from '#apps/display/DisplayPage.tsx';
import { useTexts } from '#apps/display/i18n/language.ts';
import { Spinner } from '#ui/Spinner.tsx';

/**
 * What customers see while they are served (D-144): a second window of the till's own browser, which is the same device, or a
 * machine of its own, which the house lets in and puts beside a till.
 */
export function App() {
  const device = useKept(keptDevice);
  if (!device?.token) return <RegisterPage type="pos" formerUid={device?.uid ?? null} />;
  return <Registered uid={device.uid} />;
}

function Registered({ uid }: { uid: string }) {
  const { t } = useTexts();
  const { state, error, isBlocked, ask } = useDevice(uid);
  if (isBlocked) return <BlockedPage uid={uid} error={error} />;
  if (state?.auth === 'active') return <DisplayPage device={state} />;
  if (state) return <WaitingPage uid={uid} />;
  return error ? (
    <UnreachedPage error={error} retry={() => void ask()} />
  ) : (
    <Spinner large label={t('common.loading')} />
  );
}
