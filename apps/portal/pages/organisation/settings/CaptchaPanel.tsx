import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, useMay } from '#apps/portal/api.ts';
import { useAsk } from '#apps/portal/components/dialog/confirm.tsx';
import form from '#apps/portal/components/form/Form.module.css';
import { PageSection } from '#apps/portal/components/page/PageSection.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import type { CaptchaKeysForm, CaptchaKeysWire } from '#modules/captcha/contract/staff.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { toast } from '#ui/Toast.tsx';

const CAPTCHA = ['captcha'] as const;

/** How forms are kept from robots; the keys of reCAPTCHA are tested before they are stored (D-165). */
export function CaptchaPanel() {
  const { t } = useTexts();
  const mayEdit = useMay('settings.edit');
  const { data } = useQuery({ queryKey: CAPTCHA, queryFn: () => api().call('GET /api/staff/captcha') });
  if (!data) return null;
  return (
    <PageSection id="captcha" title={t('settings.captcha.title')} text={t('settings.captcha.text')}>
      <div className={form.fields}>
        <p>{t(data.site_key === '' ? 'settings.captcha.off' : 'settings.captcha.on')}</p>
        {mayEdit ? <KeysForm key={data.site_key} keys={data} /> : null}
      </div>
    </PageSection>
  );
}

function KeysForm({ keys }: { keys: CaptchaKeysWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const hasKeys = keys.site_key !== '';
  const { field, onSubmit, problem, busy } = useStaffForm<CaptchaKeysForm, CaptchaKeysWire>({
    values: { site_key: keys.site_key, secret: '' },
    send: (draft) => api().call('POST /api/staff/captcha', { draft }),
    onDone: (after) => {
      calls.setQueryData(CAPTCHA, after);
      toast(t('common.saved'), 'success');
    },
  });
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <form className={form.fields} onSubmit={onSubmit} noValidate>
      <Problem>{problem}</Problem>
      <TextField {...field('site_key')} {...plain} label={t('settings.captcha.site_key')} />
      <TextField
        {...field('secret')}
        {...plain}
        label={t('settings.captcha.secret')}
        hint={hasKeys ? t('settings.captcha.secret_kept') : undefined}
        type="password"
        autoComplete="new-password"
      />
      <div className={form.choices}>
        <SubmitButton ready busy={busy} busyLabel={t('common.busy')}>
          {t('settings.captcha.save')}
        </SubmitButton>
        {hasKeys ? <RemoveKeys /> : null}
      </div>
    </form>
  );
}

function RemoveKeys() {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { ask, asking } = useAsk();
  const remove = async (): Promise<void> => {
    calls.setQueryData(CAPTCHA, await api().call('POST /api/staff/captcha/remove'));
    toast(t('common.saved'), 'success');
  };
  return (
    <>
      <Button
        onClick={() =>
          ask({
            title: t('settings.captcha.remove_ask'),
            text: t('settings.captcha.remove_text'),
            yes: t('settings.captcha.remove'),
            act: remove,
          })
        }
      >
        {t('settings.captcha.remove')}
      </Button>
      {asking}
    </>
  );
}
