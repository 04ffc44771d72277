import type { ReactNode } from 'react';
import css from '#apps/browser/machine/layout/Frame.module.css';
import { OfflineBanner } from '#apps/browser/machine/layout/OfflineBanner.tsx';
import { useMachineTexts as useTexts } from '#apps/browser/machine/texts.ts';
import { classes } from '#ui/classes.ts';
import { ToastRegion } from '#ui/Toast.tsx';

/** What every page of a machine stands in. `lights`: `night` where halls are dim, else as this machine has them. */
export function Frame({ lights = 'night', children }: { lights?: 'night' | 'house'; children: ReactNode }) {
  const { t } = useTexts();
  return (
    <div className={classes(css.frame, lights === 'night' ? 'night' : css.counter)}>
      <OfflineBanner />
      <div className={css.page}>{children}</div>
      <ToastRegion label={t('common.messages')} />
    </div>
  );
}
