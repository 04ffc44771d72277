import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import { ToastRegion } from '#ui/Toast.tsx';
import css from '#web/device/layout/Frame.module.css';
import { OfflineBanner } from '#web/device/layout/OfflineBanner.tsx';
import { useMachineTexts as useTexts } from '#web/device/texts.ts';

type FrameParts = {
  /** `dark` for dim halls, otherwise the setting of the machine. */
  colorScheme?: 'dark' | 'system';
  /** What this device does without a network, where that is not the usual sentence. */
  offline?: string | undefined;
  children: ReactNode;
};

/** The frame of every page of a device. */
export function Frame({ colorScheme = 'dark', offline, children }: FrameParts) {
  const { t } = useTexts();
  return (
    <div className={classes(css.frame, colorScheme === 'dark' ? 'night' : css.counter)}>
      <OfflineBanner text={offline} />
      <div className={css.page}>{children}</div>
      <ToastRegion label={t('common.messages')} />
    </div>
  );
}
