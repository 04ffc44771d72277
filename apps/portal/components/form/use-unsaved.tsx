import { createContext, type ReactNode, useCallback, useContext, useEffect, useLayoutEffect, useState } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

/** Whether a form has unsaved changes now, and whether another search in the address leaves it, too. */
type Form = { isDirty: boolean; isOfSearch: boolean };

/** Null outside the portal's frame: nothing asks there. */
const FormsContext = createContext<Set<Form> | null>(null);

/**
 * Asks for confirmation before an employee leaves a page on which a form has unsaved changes. The
 * router knows one question before leaving, so there is this one for the whole portal.
 */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const [forms] = useState(() => new Set<Form>());
  return (
    <FormsContext value={forms}>
      {children}
      <LeaveQuestion forms={forms} />
    </FormsContext>
  );
}

function LeaveQuestion({ forms }: { forms: ReadonlySet<Form> }) {
  const { t } = useTexts();
  const isLeaving = useCallback<BlockerFunction>(
    ({ currentLocation: from, nextLocation: to }) =>
      [...forms].some(
        ({ isDirty, isOfSearch }) =>
          isDirty && (from.pathname !== to.pathname || (isOfSearch && from.search !== to.search)),
      ),
    [forms],
  );
  const blocker = useBlocker(isLeaving);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if ([...forms].some(({ isDirty }) => isDirty)) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [forms]);
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
 * Reports whether a form has unsaved changes to the guard of the frame. `isOfSearch`: the search of
 * the address selects what the form edits. Call `allowLeaving` after saving, before navigating
 * elsewhere.
 */
export function useUnsaved(isDirty: boolean, isOfSearch = false): { allowLeaving: () => void } {
  const forms = useContext(FormsContext);
  const [form] = useState<Form>(() => ({ isDirty: false, isOfSearch }));
  // A layout effect is over before the next key: Escape right after the first one asks, too.
  useLayoutEffect(() => {
    form.isDirty = isDirty;
    forms?.add(form);
    return () => void forms?.delete(form);
  }, [isDirty, forms, form]);
  return {
    allowLeaving: () => {
      form.isDirty = false;
    },
  };
}
