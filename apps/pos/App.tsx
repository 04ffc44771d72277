import { RegisterPage } from '#apps/browser/machine/device/RegisterPage.tsx';
import { useKept } from '#apps/browser/machine/kept.ts';
import { keptDevice } from '#apps/browser/machine/who.ts';

export function App() {
  const device = useKept(keptDevice);
  return <RegisterPage type="register" formerUid={device?.uid ?? null} />;
}
