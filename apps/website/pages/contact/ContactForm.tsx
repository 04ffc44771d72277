import { type FormEvent, useState } from 'react';
import { useKeptState } from '#apps/website/api/kept-state.ts';
import { api } from '#apps/website/api/start-client.ts';
import { FormNotice } from '#apps/website/forms/FormNotice.tsx';
import { type FormProblem, NO_PROBLEM, problemOf } from '#apps/website/forms/form-problem.ts';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/contact/ContactPage.module.css';
import { Button } from '#ui/Button.tsx';
import { TextArea, TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';

const EMPTY = { name: '', email: '', phone: '', message: '' };

/** NEWS-005, API-006: 422 stands under its field, anything else is an apology. */
export function ContactForm() {
  const { t } = useTexts();
  const [form, setForm] = useKeptState('contact', EMPTY);
  const [state, setState] = useState<'ready' | 'sending' | 'sent'>('ready');
  const [problem, setProblem] = useState<FormProblem>(NO_PROBLEM);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setState('sending');
    setProblem(NO_PROBLEM);
    try {
      await api().post('/api/contactpage/send', form);
      setForm(EMPTY);
      setState('sent');
    } catch (error) {
      setProblem(problemOf(error));
      setState('ready');
    }
  };
  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: form[name],
    errors: problem.fields[name],
    onChange: ({ target }: { target: { value: string } }) => setForm({ ...form, [name]: target.value }),
  });
  if (state === 'sent') {
    return (
      <Notice kind="success" live>
        {t('contact.sent')}
      </Notice>
    );
  }
  return (
    <form className={css.fields} onSubmit={send} noValidate>
      <TextField label={t('contact.name')} autoComplete="name" {...field('name')} />
      <TextField label={t('contact.email')} type="email" autoComplete="email" {...field('email')} />
      <TextField
        label={t('contact.phone')}
        type="tel"
        autoComplete="tel"
        optional={t('common.optional')}
        {...field('phone')}
      />
      <TextArea label={t('contact.message')} {...field('message')} />
      <FormNotice problem={problem} />
      <div>
        <Button type="submit" variant="primary" size="large" busy={state === 'sending'} busyLabel={t('common.loading')}>
          {t('contact.send')}
        </Button>
      </div>
    </form>
  );
}
