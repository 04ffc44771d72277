import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

/**
 * Asks for confirmation before unsaved work is left by a link or by closing the window; returns the
 * dialog to render.
 */
export function useLeaveGuard(isUnsaved: boolean): ReactNode {
  const { t } = useTexts();
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isUnsaved && `${from.pathname}${from.search}` !== `${to.pathname}${to.search}`,
  );
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('planning.leave.title')}
      closeLabel={t('common.close')}
      actions={
        <>
          <Button onClick={() => blocker.reset?.()}>{t('planning.leave.stay')}</Button>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            {t('planning.leave.go')}
          </Button>
        </>
      }
    >
      <p>{t('planning.leave.text')}</p>
    </Dialog>
  );
}
