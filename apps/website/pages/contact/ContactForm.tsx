import { api } from '#apps/website/api/start-client.ts';
import { ProtectedForm } from '#apps/website/forms/ProtectedForm.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { TextArea, TextField } from '#ui/Field.tsx';

const EMPTY = { name: '', email: '', phone: '', message: '' };

const post = (body: typeof EMPTY & { grecaptcha: string }) => api().call('POST /api/contactpage/send', { body });

/** Shows the contact form (NEWS-005, API-006). */
export function ContactForm() {
  const { t } = useTexts();
  return (
    <ProtectedForm name="contact" empty={EMPTY} post={post} submit={t('contact.send')}>
      {(field) => (
        <>
          <TextField label={t('contact.name')} autoComplete="name" required {...field('name')} />
          <TextField
            label={t('contact.email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            required
            {...field('email')}
          />
          <TextField
            label={t('contact.phone')}
            type="tel"
            autoComplete="tel"
            optional={t('common.optional')}
            {...field('phone')}
          />
          <TextArea label={t('contact.message')} required {...field('message')} />
        </>
      )}
    </ProtectedForm>
  );
}
