import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '#apps/portal/api.ts';
import { useAsk } from '#apps/portal/components/dialog/confirm.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/installation/backups/BackupsPage.module.css';
import { BACKUPS } from '#apps/portal/pages/installation/backups/backups.ts';
import type { BackupsWire, StoreForm as Form } from '#modules/backups/contract/staff.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';

type Store = BackupsWire['store'];
const PLAIN = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** Sets the store to which backups are uploaded. Its secret is never shown; empty, the stored one stays. */
export function StoreForm({ store }: { store: Store }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { field, form, onSubmit, problem, busy } = useStaffForm<Form, BackupsWire>({
    values: {
      endpoint: store?.endpoint ?? '',
      region: store?.region ?? '',
      bucket: store?.bucket ?? '',
      prefix: store?.prefix ?? '',
      key_id: store?.key_id ?? '',
      secret: '',
    },
    send: (draft) => api().call('POST /api/staff/backups/store', { draft }),
    onDone: (after) => {
      form.setValue('secret', '');
      calls.setQueryData(BACKUPS, after);
      toast(t('common.saved'), 'success');
    },
  });
  return (
    <form className={css.store} onSubmit={onSubmit} noValidate>
      <h2 className={css.title}>{t('backups.store.title')}</h2>
      <p className={css.text}>{t('backups.store.text')}</p>
      <Problem>{problem}</Problem>
      <div className={css.fields}>
        <TextField
          {...field('endpoint')}
          {...PLAIN}
          label={t('backups.store.endpoint')}
          hint={t('backups.store.endpoint_hint')}
          inputMode="url"
          required
        />
        <TextField
          {...field('region')}
          {...PLAIN}
          label={t('backups.store.region')}
          hint={t('backups.store.region_hint')}
          required
        />
        <TextField {...field('bucket')} {...PLAIN} label={t('backups.store.bucket')} required />
        <TextField
          {...field('prefix')}
          {...PLAIN}
          label={t('backups.store.prefix')}
          hint={t('backups.store.prefix_hint')}
          optional={t('common.optional')}
        />
        <TextField {...field('key_id')} {...PLAIN} label={t('backups.store.key_id')} required />
        <TextField
          {...field('secret')}
          {...PLAIN}
          label={t('backups.store.secret')}
          hint={store ? t('backups.store.secret_kept') : undefined}
          type="password"
          autoComplete="new-password"
          required={!store}
        />
      </div>
      <Trial values={() => form.getValues()}>
        <SubmitButton ready busy={busy} busyLabel={t('common.busy')}>
          {t('backups.store.save')}
        </SubmitButton>
        {store ? <RemoveStore /> : null}
      </Trial>
    </form>
  );
}

/** The buttons of the form, and what became of trying what was typed. */
function Trial({ values, children }: { values: () => Form; children: ReactNode }) {
  const { t } = useTexts();
  const trying = useMutation({
    mutationFn: () => api().call('POST /api/staff/backups/store/try', { draft: values() }),
  });
  return (
    <>
      <div className={css.buttons}>
        {children}
        <Button disabled={trying.isPending} onClick={() => trying.mutate()}>
          {t(trying.isPending ? 'common.busy' : 'backups.store.try')}
        </Button>
      </div>
      {trying.data ? <Notice kind="success" title={t('backups.store.works')} live /> : null}
      {trying.error ? (
        <Notice kind="danger" title={t('backups.store.works_not')} live>
          {textOfError(trying.error, t)}
        </Notice>
      ) : null}
    </>
  );
}

function RemoveStore() {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { ask, asking } = useAsk();
  const remove = async (): Promise<void> => {
    calls.setQueryData(BACKUPS, await api().call('POST /api/staff/backups/store/remove'));
    toast(t('backups.store.removed'), 'success');
  };
  const question = {
    title: t('backups.store.remove_ask'),
    text: t('backups.store.remove_text'),
    yes: t('backups.store.remove'),
    act: remove,
  };
  return (
    <>
      <Button onClick={() => ask(question)}>{t('backups.store.remove')}</Button>
      {asking}
    </>
  );
}
