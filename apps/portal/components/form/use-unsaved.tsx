import { type ReactNode, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

/**
 * Asks for confirmation before the employee leaves a page with unsaved changes. `asking` is the
 * dialog to render; call `allowLeaving` after saving, before navigating elsewhere.
 */
export function useUnsaved(isDirty: boolean): { asking: ReactNode; allowLeaving: () => void } {
  const { t } = useTexts();
  const gone = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !gone.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (isDirty && !gone.current) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isDirty]);
  const asking = (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('common.unsaved.title')}
      closeLabel={t('common.close')}
      actions={
        <>
          <Button onClick={() => blocker.reset?.()}>{t('common.unsaved.stay')}</Button>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            {t('common.unsaved.leave')}
          </Button>
        </>
      }
    >
      <p>{t('common.unsaved.text')}</p>
    </Dialog>
  );
  return {
    asking,
    allowLeaving: () => {
      gone.current = true;
    },
  };
}
