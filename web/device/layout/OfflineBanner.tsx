import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import css from '#apps/browser/machine/layout/Frame.module.css';
import { useNetwork } from '#apps/browser/machine/network.ts';
import { useMachineTexts as useTexts } from '#apps/browser/machine/texts.ts';

/** Says that nobody answers, for as long as that is so. The heartbeat finds out when it is over. */
export function OfflineBanner() {
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
          <span>{t('common.offline.text')}</span>
        </p>
      )}
    </div>
  );
}
