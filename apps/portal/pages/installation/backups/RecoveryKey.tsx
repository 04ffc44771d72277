import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import { useAsk } from '#apps/portal/components/dialog/confirm.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/installation/backups/BackupsPage.module.css';
import { BACKUPS } from '#apps/portal/pages/installation/backups/backups.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { textOfError } from '#web/api/api-error.ts';

/** Says whether a person has the key that opens the backups elsewhere, and makes one, which is shown once. */
export function RecoveryKey({ hasOne }: { hasOne: boolean }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { ask, asking } = useAsk();
  const making = useMutation({
    mutationFn: () => api().call('POST /api/staff/backups/recovery-key'),
    onSuccess: () => calls.invalidateQueries({ queryKey: BACKUPS }),
  });
  if (making.data)
    return (
      <Notice kind="success" title={t('backups.key.made')} live>
        {t('backups.key.keep')}
        <code className={css.key}>{making.data.key}</code>
      </Notice>
    );
  const replace = {
    title: t('backups.key.replace'),
    text: t('backups.key.replace_text'),
    yes: t('backups.key.replace'),
    act: async () => void (await making.mutateAsync()),
  };
  return (
    <Notice
      kind={hasOne ? 'neutral' : 'warning'}
      title={t(hasOne ? 'backups.key.there' : 'backups.key.missing')}
      action={
        <Button size="small" disabled={making.isPending} onClick={() => (hasOne ? ask(replace) : making.mutate())}>
          {t(hasOne ? 'backups.key.replace' : 'backups.key.make')}
        </Button>
      }
    >
      {t(hasOne ? 'backups.key.there_text' : 'backups.key.missing_text')}
      <Problem>{making.error ? textOfError(making.error, t) : null}</Problem>
      {asking}
    </Notice>
  );
}
