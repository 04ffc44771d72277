import type { FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { addressIn, pathTo } from '#apps/website/addresses.ts';
import { usePersistedState } from '#apps/website/api/persisted-state.ts';
import { needsOtherPolicy } from '#apps/website/forms/captcha-pages.ts';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/layout/newsletter/NewsletterBox.module.css';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';

/** Passes the address to the newsletter page; the button needs an address (SITE-032). */
export function NewsletterBox() {
  const { t } = useTexts();
  const { settings, locale } = useSite();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [email, setEmail] = usePersistedState('newsletter-box', '');
  const signUp = (event: FormEvent): void => {
    event.preventDefault();
    if (email.trim() === '') return;
    const path = pathTo('newsletter.subscribe', { email: email.trim() });
    if (needsOtherPolicy(settings.recaptcha.site_key, pathname, path)) location.assign(addressIn(locale, path));
    else void navigate(path);
    setEmail('');
  };
  return (
    <form className={css.box} onSubmit={signUp} noValidate>
      <div className={css.words}>
        <h2 className={css.title}>{t('layout.newsletter.title')}</h2>
        <p>{t('layout.newsletter.text')}</p>
      </div>
      <div className={css.entry}>
        <TextField
          label={t('layout.newsletter.email')}
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" variant="primary" disabled={email.trim() === ''}>
          {t('layout.newsletter.sign_up')}
        </Button>
      </div>
    </form>
  );
}
