import { useMemo } from 'react';
import { useParams } from 'react-router';
import { api } from '#apps/website/api/start-client.ts';
import { ProtectedForm } from '#apps/website/forms/ProtectedForm.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { TextField } from '#ui/Field.tsx';

/**
 * Subscribes to the newsletter (NEWS-003, NEWS-006, API-018). The page's address may contain the
 * email address (D-164).
 */
export function NewsletterForm() {
  const { t } = useTexts();
  const { email = '' } = useParams();
  const empty = useMemo(() => ({ email, first_name: '', last_name: '' }), [email]);
  return (
    <ProtectedForm
      key={email}
      name="newsletter"
      empty={empty}
      post={(body) => api().call('POST /api/newsletters/subscribe', { body })}
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
    </ProtectedForm>
  );
}
