import { type FormEvent, useState } from 'react';
import { useParams } from 'react-router';
import { useKeptState } from '#apps/website/api/kept-state.ts';
import { api } from '#apps/website/api/start-client.ts';
import { captchaToken } from '#apps/website/forms/captcha.ts';
import { FormNotice } from '#apps/website/forms/FormNotice.tsx';
import { type FormProblem, NO_PROBLEM, problemOf } from '#apps/website/forms/form-problem.ts';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/newsletter/NewsletterPage.module.css';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';

/** NEWS-003, NEWS-006, ERR-008. The captcha is asked at the press of the button and shows nothing. */
export function NewsletterForm() {
  const { t } = useTexts();
  const { recaptcha } = useSite().settings;
  const [form, setForm] = useKeptState('newsletter', {
    email: useParams().email ?? '',
    first_name: '',
    last_name: '',
  });
  const [state, setState] = useState<'ready' | 'sending' | 'sent'>('ready');
  const [problem, setProblem] = useState<FormProblem>(NO_PROBLEM);
  const subscribe = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setState('sending');
    setProblem(NO_PROBLEM);
    try {
      const grecaptcha = await captchaToken(recaptcha.site_key);
      await api().post('/api/newsletters/subscribe', { ...form, grecaptcha });
      setState('sent');
    } catch (error) {
      setProblem(problemOf(error));
      setState('ready');
    }
  };
  const field = (name: keyof typeof form) => ({
    name,
    value: form[name],
    errors: problem.fields[name],
    onChange: ({ target }: { target: { value: string } }) => setForm({ ...form, [name]: target.value }),
  });
  if (state === 'sent') {
    return (
      <Notice kind="success" live>
        {t('newsletter.subscribed')}
      </Notice>
    );
  }
  return (
    <form className={css.fields} onSubmit={subscribe} noValidate>
      <TextField label={t('newsletter.email')} type="email" autoComplete="email" {...field('email')} />
      <TextField
        label={t('newsletter.first_name')}
        autoComplete="given-name"
        optional={t('common.optional')}
        {...field('first_name')}
      />
      <TextField
        label={t('newsletter.last_name')}
        autoComplete="family-name"
        optional={t('common.optional')}
        {...field('last_name')}
      />
      <FormNotice problem={problem} />
      <div>
        <Button type="submit" variant="primary" size="large" busy={state === 'sending'} busyLabel={t('common.loading')}>
          {t('newsletter.subscribe')}
        </Button>
      </div>
    </form>
  );
}
