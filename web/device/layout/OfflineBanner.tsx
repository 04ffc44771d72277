import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import css from '#web/device/layout/Frame.module.css';
import { useNetwork } from '#web/device/network.ts';
import { useMachineTexts as useTexts } from '#web/device/texts.ts';

/**
 * Shows that the server does not answer, as long as that lasts. The heartbeat notices the end.
 * `text`: what the device does meanwhile.
 */
export function OfflineBanner({ text }: { text?: string | undefined }) {
  const { t } = useTexts();
  const isThere = useNetwork();
  const calls = useQueryClient();
  useEffect(() => {
    const askAll = () => void calls.invalidateQueries();
    addEventListener('online', askAll);
    return () => removeEventListener('online', askAll);
  }, [calls]);
  return (
    <div role="alert">
      {isThere ? null : (
        <p className={css.banner}>
          <span className={css.title}>{t('common.offline.title')}</span>
          <span>{text ?? t('common.offline.text')}</span>
        </p>
      )}
    </div>
  );
}
