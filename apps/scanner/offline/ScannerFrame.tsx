import type { ReactNode } from 'react';
import { useTexts } from '#apps/scanner/i18n/language.ts';
import { useOffline } from '#apps/scanner/offline/offline-state.ts';
import { Frame } from '#web/device/layout/Frame.tsx';

/** The frame of the scanner: without a network it says whether this device can judge alone. */
export function ScannerFrame({ children }: { children: ReactNode }) {
  const { t, formats } = useTexts();
  const { list } = useOffline();
  return (
    <Frame offline={list ? t('offline.banner', { time: formats.time(list.confirmedAt) }) : undefined}>{children}</Frame>
  );
}
