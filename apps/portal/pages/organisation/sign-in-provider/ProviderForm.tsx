import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { api, useMe } from '#apps/portal/api.ts';
import { useAsk } from '#apps/portal/components/dialog/confirm.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { PROVIDER, typedDomains } from '#apps/portal/pages/organisation/sign-in-provider/provider.ts';
import css from '#apps/portal/pages/organisation/sign-in-provider/SignInProviderPage.module.css';
import type { ProviderSettingsWire } from '#modules/access/contract/sign-in-provider.ts';
import { ACCESS_LEVEL } from '#modules/access/rules/roles.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox, TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';

const PLAIN = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** Sets the identity provider. Its secret is never shown; empty, the stored one stays. */
export function ProviderForm({ settings }: { settings: ProviderSettingsWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const mayEdit = (useMe().data?.access_level ?? 0) >= ACCESS_LEVEL.admin;
  const { provider } = settings;
  const { field, form, onSubmit, problem, busy } = useStaffForm({
    values: {
      issuer: provider?.issuer ?? '',
      client_id: provider?.client_id ?? '',
      client_secret: '',
      domains: provider?.domains.join(', ') ?? '',
      label: provider?.label ?? t('sign-in-provider.label_example'),
      counts_factor: provider?.counts_factor ?? false,
      passwords_off: provider?.passwords_off ?? false,
    },
    send: (values) =>
      api().call('POST /api/staff/sign-in-provider', { body: { ...values, domains: typedDomains(values.domains) } }),
    onDone: (after) => {
      form.setValue('client_secret', '');
      calls.setQueryData(PROVIDER, after);
      toast(t('common.saved'), 'success');
    },
  });
  return (
    <form className={css.form} onSubmit={onSubmit} noValidate>
      {mayEdit ? null : <Notice kind="info">{t('sign-in-provider.admins')}</Notice>}
      <Problem>{problem}</Problem>
      <RedirectAddress value={settings.redirect_uri} />
      <fieldset className={css.fields} disabled={!mayEdit}>
        <TextField
          {...field('issuer')}
          {...PLAIN}
          label={t('sign-in-provider.issuer')}
          hint={t('sign-in-provider.issuer_hint')}
          inputMode="url"
          required
        />
        <TextField {...field('client_id')} {...PLAIN} label={t('sign-in-provider.client_id')} required />
        <TextField
          {...field('client_secret')}
          {...PLAIN}
          label={t('sign-in-provider.client_secret')}
          hint={provider ? t('sign-in-provider.secret_kept') : undefined}
          type="password"
          autoComplete="new-password"
        />
        <TextField
          {...field('domains')}
          {...PLAIN}
          label={t('sign-in-provider.domains')}
          hint={t('sign-in-provider.domains_hint')}
          required
        />
        <TextField {...field('label')} label={t('sign-in-provider.label')} required />
        <Checkbox {...form.register('counts_factor')} label={t('sign-in-provider.counts_factor')} />
        <p className={css.soft}>{t('sign-in-provider.counts_hint')}</p>
        <PasswordsOff field={field('passwords_off')} emergency={provider?.emergency ?? null} />
      </fieldset>
      <p className={css.soft}>{t('sign-in-provider.who')}</p>
      {mayEdit ? (
        <>
          <div className={css.buttons}>
            <SubmitButton ready busy={busy} busyLabel={t('common.busy')}>
              {t('sign-in-provider.save')}
            </SubmitButton>
            {provider ? <RemoveProvider /> : null}
          </div>
          <TryProvider issuer={() => form.getValues('issuer')} />
        </>
      ) : null}
    </form>
  );
}

/** Keeps passwords out; says who may still sign in with one. */
function PasswordsOff({
  field,
  emergency,
}: {
  field: Omit<ComponentProps<typeof Checkbox>, 'label'>;
  emergency: string | null;
}) {
  const { t } = useTexts();
  return (
    <>
      <Checkbox {...field} label={t('sign-in-provider.passwords_off')} />
      <p className={css.soft}>{t('sign-in-provider.passwords_hint')}</p>
      {emergency ? <p className={css.soft}>{t('sign-in-provider.emergency', { name: emergency })}</p> : null}
    </>
  );
}

/** What a person enters at the provider. */
function RedirectAddress({ value }: { value: string }) {
  const { t } = useTexts();
  const hint = t('sign-in-provider.redirect_hint');
  return <TextField label={t('sign-in-provider.redirect')} hint={hint} value={value} readOnly />;
}

/** Reads the description of the provider that is typed, saved or not. */
function TryProvider({ issuer }: { issuer: () => string }) {
  const { t } = useTexts();
  const [result, setResult] = useState<{ kind: 'success' | 'warning'; text: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const tryOut = async (): Promise<void> => {
    setBusy(true);
    setResult(null);
    try {
      const { message } = await api().call('POST /api/staff/sign-in-provider/check', { body: { issuer: issuer() } });
      setResult({ kind: 'success', text: message });
    } catch (error) {
      setResult({ kind: 'warning', text: textOfError(error, t) });
    }
    setBusy(false);
  };
  return (
    <>
      <div>
        <Button busy={isBusy} busyLabel={t('common.busy')} onClick={() => void tryOut()}>
          {t('sign-in-provider.try')}
        </Button>
      </div>
      <div role="status">{result ? <Notice kind={result.kind}>{result.text}</Notice> : null}</div>
    </>
  );
}

function RemoveProvider() {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { ask, asking } = useAsk();
  const remove = async (): Promise<void> => {
    calls.setQueryData(PROVIDER, await api().call('POST /api/staff/sign-in-provider/remove'));
    toast(t('sign-in-provider.removed'), 'success');
  };
  return (
    <>
      <Button
        onClick={() =>
          ask({
            title: t('sign-in-provider.remove_ask'),
            text: t('sign-in-provider.remove_text'),
            yes: t('sign-in-provider.remove'),
            act: remove,
          })
        }
      >
        {t('sign-in-provider.remove')}
      </Button>
      {asking}
    </>
  );
}
