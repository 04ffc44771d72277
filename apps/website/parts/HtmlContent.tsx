import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { useConsent } from '#apps/website/parts/consent.ts';
import { linkedEmbeds } from '#apps/website/parts/embeds.ts';
import css from '#apps/website/parts/HtmlContent.module.css';

/** What an editor wrote, sanitised when it was saved and again when it was sent (D-170): the one place where HTML comes from data. */
export function HtmlContent({ html }: { html: string }) {
  const { t } = useTexts();
  const consent = useConsent();
  if (html.trim() === '') return null;
  const shown = consent === 'all' ? html : linkedEmbeds(html, (host) => t('movie.trailer_outside', { host }));
  const sanitised = { dangerouslySetInnerHTML: { __html: shown } };
  return <div className={css.content} {...sanitised} />;
}
