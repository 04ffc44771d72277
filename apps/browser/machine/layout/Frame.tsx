import type { ReactNode } from 'react';
import css from '#apps/browser/machine/layout/Frame.module.css';
import { OfflineBanner } from '#apps/browser/machine/layout/OfflineBanner.tsx';
import { useMachineTexts as useTexts } from '#apps/browser/machine/texts.ts';
import { ToastRegion } from '#ui/Toast.tsx';

export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  return (
    <div className={`${css.frame} night`}>
      <OfflineBanner />
      <div className={css.page}>{children}</div>
      <ToastRegion label={t('common.messages')} />
    </div>
  );
}
