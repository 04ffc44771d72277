import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

/**
 * Asks for confirmation before the employee leaves unsaved work; a closed window shows the
 * browser's own question.
 */
export function UnsavedGuard({ when }: { when: boolean }) {
  const { t } = useTexts();
  const blocker = useBlocker(when);
  useEffect(() => {
    if (!when) return;
    const stay = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', stay);
    return () => removeEventListener('beforeunload', stay);
  }, [when]);
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('seat-plan.unsaved.title')}
      closeLabel={t('common.close')}
      actions={
        <>
          <Button onClick={() => blocker.reset?.()}>{t('seat-plan.unsaved.stay')}</Button>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            {t('seat-plan.unsaved.leave')}
          </Button>
        </>
      }
    >
      <p>{t('seat-plan.unsaved.text')}</p>
    </Dialog>
  );
}
