import { useQueryClient } from '@tanstack/react-query';
import { api, useMay } from '#apps/portal/api.ts';
import { useAsk } from '#apps/portal/components/dialog/confirm.tsx';
import { MAIL_STATE } from '#apps/portal/components/page/NoMailServer.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/organisation/mail/MailPage.module.css';
import { MAIL } from '#apps/portal/pages/organisation/mail/mail.ts';
import { typedNumber } from '#kernel/typed-number.ts';
import type { MailWire } from '#modules/mail-admin/contract/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Select, TextField } from '#ui/Field.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { toast } from '#ui/Toast.tsx';

const PORTS = { starttls: '587', tls: '465' } as const;

/** Sets the exhibitor's own mail server. Its password is never shown; empty, the stored one stays. */
export function MailServerForm({ server }: { server: MailWire['server'] }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const mayEdit = useMay('settings.edit');
  const isOwn = server.kind === 'own';
  const { field, form, onSubmit, problem, busy } = useStaffForm({
    values: {
      host: server.host,
      port: String(server.port ?? PORTS.starttls),
      username: server.username,
      password: '',
      encryption: server.encryption as string,
    },
    send: (values) =>
      api().call('POST /api/staff/mail/server', { draft: { ...values, port: typedNumber(values.port) ?? '' } }),
    onDone: async (after) => {
      form.setValue('password', '');
      calls.setQueryData(MAIL, after);
      await calls.invalidateQueries({ queryKey: MAIL_STATE });
      toast(t('common.saved'), 'success');
    },
  });
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <form className={css.part} onSubmit={onSubmit} noValidate>
      <h2 className={css.title}>{t('mail.server.title')}</h2>
      <p className={css.text}>{t(`mail.server.is.${server.kind}`)}</p>
      <Problem>{problem}</Problem>
      <fieldset className={css.fields} disabled={!mayEdit}>
        <TextField
          {...field('host')}
          {...plain}
          label={t('mail.server.host')}
          hint={t('mail.server.host_hint')}
          required
        />
        <TextField {...field('port')} {...plain} label={t('mail.server.port')} inputMode="numeric" required />
        <Select {...field('encryption')} label={t('mail.server.encryption')}>
          <option value="starttls">{t('mail.server.starttls')}</option>
          <option value="tls">{t('mail.server.tls')}</option>
        </Select>
        <TextField
          {...field('username')}
          {...plain}
          label={t('mail.server.username')}
          optional={t('common.optional')}
        />
        <TextField
          {...field('password')}
          {...plain}
          label={t('mail.server.password')}
          hint={isOwn ? t('mail.server.password_kept') : undefined}
          optional={t('common.optional')}
          type="password"
          autoComplete="new-password"
        />
      </fieldset>
      {mayEdit ? (
        <div className={css.buttons}>
          <SubmitButton ready busy={busy} busyLabel={t('common.busy')}>
            {t('mail.server.save')}
          </SubmitButton>
          {isOwn ? <RemoveServer /> : null}
        </div>
      ) : null}
    </form>
  );
}

function RemoveServer() {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { ask, asking } = useAsk();
  const remove = async (): Promise<void> => {
    calls.setQueryData(MAIL, await api().call('POST /api/staff/mail/server/remove'));
    await calls.invalidateQueries({ queryKey: MAIL_STATE });
    toast(t('mail.server.removed'), 'success');
  };
  return (
    <>
      <Button
        onClick={() =>
          ask({
            title: t('mail.server.remove_ask'),
            text: t('mail.server.remove_text'),
            yes: t('mail.server.remove'),
            act: remove,
          })
        }
      >
        {t('mail.server.remove')}
      </Button>
      {asking}
    </>
  );
}
