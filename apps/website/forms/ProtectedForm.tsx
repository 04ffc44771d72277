import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { usePersistedState } from '#apps/website/api/persisted-state.ts';
import { captchaToken, prepareCaptcha } from '#apps/website/forms/captcha.ts';
import { FormNotice } from '#apps/website/forms/FormNotice.tsx';
import { type FormProblem, NO_PROBLEM, problemOf, withoutField } from '#apps/website/forms/form-problem.ts';
import css from '#apps/website/forms/ProtectedForm.module.css';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

type Values = Readonly<Record<string, string>>;
/** Returns the props of a field: its value, its errors, and its change handler. */
type FieldOf<Name> = (name: Name) => {
  name: Name;
  value: string;
  errors: readonly string[] | undefined;
  onChange: (event: { target: { value: string } }) => void;
};

/**
 * Shows a form for visitors: its values survive a reload, an invisible captcha protects it, and
 * errors are below their fields until the visitor types there (VAL-016, VAL-017, ERR-008, ERR-009).
 * After submission the answer replaces the form.
 */
export function ProtectedForm<Form extends Values>({
  name,
  empty,
  post,
  submit,
  children,
}: {
  /** The key of the persisted values. */
  name: string;
  empty: Form;
  post: (form: Form & { grecaptcha: string }) => Promise<{ message: string }>;
  submit: string;
  children: (field: FieldOf<keyof Form & string>) => ReactNode;
}) {
  const { t } = useTexts();
  const { site_key: siteKey } = useSite().settings.recaptcha;
  const [form, setForm] = usePersistedState(name, empty);
  const [isSending, setSending] = useState(false);
  const [sent, setSent] = useState<string | null>(null);
  const [problem, setProblem] = useState<FormProblem>(NO_PROBLEM);
  const fields = useRef<HTMLFormElement>(null);
  const answer = useRef<HTMLDivElement>(null);

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    setProblem(NO_PROBLEM);
    try {
      const grecaptcha = await captchaToken(siteKey);
      const { message } = await post({ ...form, grecaptcha });
      setForm(empty);
      setSent(message);
    } catch (error) {
      setProblem(problemOf(error, Object.keys(empty)));
      prepareCaptcha(siteKey);
    } finally {
      setSending(false);
    }
  };
  const field: FieldOf<keyof Form & string> = (each) => ({
    name: each,
    value: form[each] ?? '',
    errors: problem.fields[each],
    onChange: ({ target }) => {
      setForm((before) => ({ ...before, [each]: target.value }));
      setProblem((before) => withoutField(before, each));
    },
  });

  // The focus goes to the first field with an error, or to the answer that replaced the form.
  const isRefused = Object.keys(problem.fields).length > 0 && !isSending;
  useEffect(() => {
    if (isRefused) fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [isRefused]);
  useEffect(() => {
    if (sent !== null) answer.current?.focus();
  }, [sent]);

  return (
    <>
      <div ref={answer} role="status" tabIndex={-1} className={css.answer}>
        {sent === null ? null : <Notice kind="success">{sent}</Notice>}
      </div>
      {sent === null ? (
        <form ref={fields} className={css.fields} onSubmit={send} onFocus={() => prepareCaptcha(siteKey)} noValidate>
          {children(field)}
          <FormNotice problem={problem} />
          <div>
            <Button type="submit" variant="primary" size="large" busy={isSending} busyLabel={t('common.loading')}>
              {submit}
            </Button>
          </div>
        </form>
      ) : null}
    </>
  );
}
