import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { api, ME } from '#apps/portal/api.ts';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { CodeStep } from '#apps/portal/pages/auth/CodeStep.tsx';
import { Entrance } from '#apps/portal/pages/auth/Entrance.tsx';
import { EnterButton, MailField } from '#apps/portal/pages/auth/fields.tsx';
import { PasskeyButton } from '#apps/portal/pages/auth/PasskeyButton.tsx';
import { ProviderButton, useWaysIn } from '#apps/portal/pages/auth/ProviderButton.tsx';
import { placeAfter } from '#apps/portal/pages/auth/place-after.ts';
import css from '#apps/portal/pages/auth/SignIn.module.css';
import type { Me, SecondFactor } from '#modules/access/contract/employees.ts';
import { TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useExhibitor } from '#web/shell/exhibitor.tsx';

export function SignInPage() {
  const { t } = useTexts();
  const { trade_name } = useExhibitor();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const [query] = useSearchParams();
  const waysIn = useWaysIn();
  const [factor, setFactor] = useState<SecondFactor | null>(null);
  const enter = (me: Me): void => {
    calls.clear(); // the cached data of the previous employee must not be visible
    calls.setQueryData(ME, me);
    void navigate(placeAfter(query.get('then')), { replace: true });
  };
  const { field, onSubmit, problem, busy } = useStaffForm({
    values: { email: '', password: '' },
    send: (values) => api().call('POST /api/staff/sign-in', { body: values }),
    onDone: (answer) => {
      if ('second_factor' in answer) setFactor(answer.second_factor);
      else enter(answer);
    },
  });
  if (factor) return <CodeStep factor={factor} onDone={enter} onBack={() => setFactor(null)} />;
  // Without an answer the way in with a password stays in view.
  const hasPasswords = waysIn.data?.passwords ?? true;
  const passwords = (
    <form className={css.form} onSubmit={onSubmit} noValidate>
      <MailField {...field('email')} />
      <TextField
        {...field('password')}
        label={t('enter.sign_in.password')}
        type="password"
        autoComplete="current-password"
        required
      />
      <EnterButton busy={busy}>{t('enter.sign_in.submit')}</EnterButton>
    </form>
  );
  return (
    <Entrance
      title={t('enter.sign_in.title')}
      lead={t('enter.sign_in.lead', { exhibitor: trade_name })}
      below={hasPasswords ? <Link to="/forgot-password">{t('enter.sign_in.forgot')}</Link> : null}
    >
      {query.get('done') === 'reset' ? <Notice kind="success">{t('enter.reset.done')}</Notice> : null}
      {query.has('then') ? <Notice kind="info">{t('enter.sign_in.over')}</Notice> : null}
      <Problem>{problem}</Problem>
      {hasPasswords ? passwords : null}
      <PasskeyButton onDone={enter} />
      <ProviderButton then={query.get('then')} />
      {hasPasswords ? null : (
        <details>
          <summary>{t('enter.sign_in.emergency')}</summary>
          {passwords}
        </details>
      )}
    </Entrance>
  );
}
