import { useConsent } from '#apps/website/components/consent.ts';
import { linkedEmbeds } from '#apps/website/components/embeds.ts';
import css from '#apps/website/components/HtmlContent.module.css';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';

/**
 * Renders an editor's HTML, sanitised when it is saved and again when it is sent (D-170): the only
 * place with HTML from data.
 */
export function HtmlContent({ html }: { html: string }) {
  const { t } = useTexts();
  const consent = useConsent();
  if (html.trim() === '') return null;
  const shown = consent === 'all' ? html : linkedEmbeds(html, (host) => t('common.watch_outside', { host }));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it when it is saved and again when it is sent (D-170)
  return <div className={css.content} dangerouslySetInnerHTML={{ __html: shown }} />;
}
