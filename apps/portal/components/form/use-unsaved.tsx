import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

/** Whether a form has unsaved changes now. */
type Form = { isDirty: boolean };
type Registry = { readonly add: (form: Form) => void; readonly remove: (form: Form) => void };

/** Null outside the portal's frame: nothing asks there. */
const RegistryContext = createContext<Registry | null>(null);

/** Asks for confirmation before an employee leaves a page on which a form has unsaved changes. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const [forms] = useState(() => new Set<Form>());
  const [hasForms, setHasForms] = useState(false);
  const registry = useMemo((): Registry => {
    const changed = (): void => setHasForms(forms.size > 0);
    return {
      add: (form) => {
        forms.add(form);
        changed();
      },
      remove: (form) => {
        forms.delete(form);
        changed();
      },
    };
  }, [forms]);
  return (
    <RegistryContext value={registry}>
      {children}
      {hasForms ? <LeaveQuestion isDirty={() => [...forms].some((form) => form.isDirty)} /> : null}
    </RegistryContext>
  );
}

/** There is one at a time: the router knows one question before leaving. */
function LeaveQuestion({ isDirty }: { isDirty: () => boolean }) {
  const { t } = useTexts();
  const latest = useRef(isDirty);
  latest.current = isDirty;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && latest.current(),
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (latest.current()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);
  return (
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
}

/**
 * Reports whether a form has unsaved changes to the guard of the frame. Call `allowLeaving` after
 * saving, before navigating elsewhere.
 */
export function useUnsaved(isDirty: boolean): { allowLeaving: () => void } {
  const registry = useContext(RegistryContext);
  const [form] = useState<Form>(() => ({ isDirty: false }));
  useEffect(() => {
    form.isDirty = isDirty;
    if (!isDirty) return undefined;
    registry?.add(form);
    return () => registry?.remove(form);
  }, [isDirty, registry, form]);
  return {
    allowLeaving: () => {
      form.isDirty = false;
    },
  };
}
