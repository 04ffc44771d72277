import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, useMay } from '#apps/portal/api.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { PrinterState, shownState } from '#apps/portal/pages/organisation/printers/PrinterState.tsx';
import css from '#apps/portal/pages/organisation/printers/PrintersPage.module.css';
import { PRINTERS } from '#apps/portal/pages/organisation/printers/printers.ts';
import type { SeenPrinter } from '#modules/printing/contract/printing.ts';
import { isRemote } from '#modules/printing/rules/connections.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';

/** The sentence that says what to do about the state of a printer; null: nothing. */
export const todoOf = (printer: SeenPrinter) => {
  const state = shownState(printer);
  if (state === 'operational') return null;
  if (printer.connection === 'fetch' && (state === 'unknown' || state === 'communication'))
    return `printers.todo.fetch_${state}` as const;
  return `printers.todo.${state}` as const;
};

/** The state of a printer, what to do about it, and the buttons that try it out. */
export function TryOut({ printer }: { printer: SeenPrinter }) {
  const { t } = useTexts();
  const todo = todoOf(printer);
  return (
    <section className={css.trial} aria-label={t('printers.test.title')}>
      <PrinterState printer={printer} />
      {todo === null ? null : <p>{t(todo)}</p>}
      {isRemote(printer.connection) ? (
        <PrinterButtons printer={printer} />
      ) : (
        <p className={css.soft}>{t('printers.test.at_till')}</p>
      )}
    </section>
  );
}

/** Prints a test page, opens the drawer, or asks a printer of the network for its state. */
export function PrinterButtons({ printer }: { printer: SeenPrinter }) {
  const { t } = useTexts();
  const mayEdit = useMay('devices.edit');
  const tries = useTries(printer);
  return (
    <div className={css.buttons}>
      {mayEdit ? (
        <>
          <Button
            size="small"
            busy={tries.page.isPending}
            busyLabel={t('common.busy')}
            onClick={() => tries.page.mutate()}
          >
            {t('printers.test.button')}
          </Button>
          <Button
            size="small"
            busy={tries.drawer.isPending}
            busyLabel={t('common.busy')}
            onClick={() => tries.drawer.mutate()}
          >
            {t('printers.test.drawer')}
          </Button>
        </>
      ) : null}
      {printer.connection === 'server' ? (
        <Button
          size="small"
          busy={tries.check.isPending}
          busyLabel={t('common.busy')}
          onClick={() => tries.check.mutate()}
        >
          {t('printers.test.check')}
        </Button>
      ) : null}
    </div>
  );
}

/** A printer that fetches comes for it within half a minute, and reports the end within another one. */
const CALLS_MAX = 18;

/** What a person can try out at a printer: the test page, its drawer, the question for its state. */
export function useTries({ id, name }: SeenPrinter) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const onError = (error: Error): void => toast(textOfError(error, t), 'danger');
  const onSettled = () => calls.invalidateQueries({ queryKey: PRINTERS });
  const params = { id };
  const trying = (what: 'test' | 'drawer') => ({
    async mutationFn() {
      const body = { attempt: crypto.randomUUID() };
      // The same attempt again is not printed again: the server waits a few seconds each time for its end.
      for (let nth = 1; ; nth++) {
        const sent = await api().call(`POST /api/staff/printers/:id/${what}`, { params, body });
        if (sent.state === 'printed' || sent.state === 'failed' || nth === CALLS_MAX) return sent;
      }
    },
    onSuccess(sent: { readonly state: string; readonly problem: SeenPrinter['state'] }) {
      if (sent.state === 'printed')
        toast(t(`printers.test.${what === 'test' ? 'printed' : 'opened'}`, { name }), 'success');
      else if (sent.problem)
        toast(t('printers.test.failed', { name, state: t(`printers.state.${sent.problem}`) }), 'danger');
      else toast(t('printers.test.waiting', { name }), 'warning');
    },
    onError,
    onSettled,
  });
  return {
    page: useMutation(trying('test')),
    drawer: useMutation(trying('drawer')),
    check: useMutation({
      mutationFn: () => api().call('POST /api/staff/printers/:id/check', { params }),
      onSuccess: (seen) =>
        toast(
          t('printers.test.answered', { name, state: t(`printers.state.${shownState(seen)}`) }),
          seen.state === 'operational' ? 'success' : 'warning',
        ),
      onError,
      onSettled,
    }),
  };
}
