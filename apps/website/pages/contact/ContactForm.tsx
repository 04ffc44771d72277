import { LetterForm } from '#apps/website/forms/LetterForm.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { TextArea, TextField } from '#ui/Field.tsx';

const EMPTY = { name: '', email: '', phone: '', message: '' };

/** NEWS-005, API-006. */
export function ContactForm() {
  const { t } = useTexts();
  return (
    <LetterForm name="contact" empty={EMPTY} path="/api/contactpage/send" submit={t('contact.send')}>
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
    </LetterForm>
  );
}
