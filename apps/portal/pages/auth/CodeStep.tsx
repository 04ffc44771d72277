import { api } from '#apps/portal/api.ts';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { Entrance } from '#apps/portal/pages/auth/Entrance.tsx';
import { EnterButton } from '#apps/portal/pages/auth/fields.tsx';
import { PasskeyButton } from '#apps/portal/pages/auth/PasskeyButton.tsx';
import css from '#apps/portal/pages/auth/SignIn.module.css';
import type { Me, SecondFactor } from '#modules/access/contract/employees.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';

/** The second step of a sign-in: a code of an app, a recovery code, or a passkey. */
export function CodeStep(props: { factor: SecondFactor; onDone: (me: Me) => void; onBack: () => void }) {
  const { t } = useTexts();
  const { token, methods } = props.factor;
  const { field, onSubmit, problem, busy } = useStaffForm({
    values: { code: '' },
    send: ({ code }) => api().call('POST /api/staff/sign-in/code', { body: { token, code } }),
    onDone: props.onDone,
  });
  return (
    <Entrance
      title={t('enter.code.title')}
      lead={t('enter.code.lead')}
      below={
        <Button size="small" onClick={props.onBack}>
          {t('enter.forgot.back')}
        </Button>
      }
    >
      <Problem>{problem}</Problem>
      {methods.includes('passkey') ? <PasskeyButton onDone={props.onDone} /> : null}
      <form className={css.form} onSubmit={onSubmit} noValidate>
        <TextField
          {...field('code')}
          label={t('enter.code.code')}
          hint={t('enter.code.hint')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <EnterButton busy={busy}>{t('enter.sign_in.submit')}</EnterButton>
      </form>
    </Entrance>
  );
}
