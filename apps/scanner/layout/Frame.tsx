import type { ReactNode } from 'react';
import { useTexts } from '#apps/scanner/i18n/language.ts';
import css from '#apps/scanner/layout/Frame.module.css';
import { OfflineBanner } from '#apps/scanner/layout/OfflineBanner.tsx';
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
