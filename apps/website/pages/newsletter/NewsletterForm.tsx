import { useMemo } from 'react';
import { useParams } from 'react-router';
import { LetterForm } from '#apps/website/forms/LetterForm.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { TextField } from '#ui/Field.tsx';

/** NEWS-003, NEWS-006, API-018. The address may come along in the page's own (D-164). */
export function NewsletterForm() {
  const { t } = useTexts();
  const { email = '' } = useParams();
  const empty = useMemo(() => ({ email, first_name: '', last_name: '' }), [email]);
  return (
    <LetterForm
      key={email}
      name="newsletter"
      empty={empty}
      path="/api/newsletters/subscribe"
      submit={t('newsletter.subscribe')}
    >
      {(field) => (
        <>
          <TextField
            label={t('newsletter.email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            required
            {...field('email')}
          />
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
        </>
      )}
    </LetterForm>
  );
}
