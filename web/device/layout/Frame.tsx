import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import { ToastRegion } from '#ui/Toast.tsx';
import css from '#web/device/layout/Frame.module.css';
import { OfflineBanner } from '#web/device/layout/OfflineBanner.tsx';
import { useMachineTexts as useTexts } from '#web/device/texts.ts';

/**
 * The frame of every page of a device. `colorScheme`: `night` for dim halls, otherwise the setting
 * of the machine.
 */
export function Frame({ colorScheme = 'dark', children }: { colorScheme?: 'dark' | 'system'; children: ReactNode }) {
  const { t } = useTexts();
  return (
    <div className={classes(css.frame, colorScheme === 'dark' ? 'night' : css.counter)}>
      <OfflineBanner />
      <div className={css.page}>{children}</div>
      <ToastRegion label={t('common.messages')} />
    </div>
  );
}
