import { useNavigate } from 'react-router';
import css from '#apps/website/parts/HtmlContent.module.css';
import { useClicksOnLinks } from '#apps/website/parts/use-clicks-on-links.ts';
import { useSite } from '#apps/website/site/SiteProvider.tsx';

/**
 * What an editor wrote, sanitised when it was saved and again when it was sent (D-170): the one place where HTML
 * comes from data. Links that stay on the site and in the language are followed without loading the page anew.
 */
export function HtmlContent({ html }: { html: string }) {
  const navigate = useNavigate();
  const { locale } = useSite();
  const root = useClicksOnLinks<HTMLDivElement>((link, event) => {
    const prefix = `/${locale}/`;
    const elsewhere = link.target !== '' || link.origin !== location.origin || !link.pathname.startsWith(prefix);
    const anotherTab = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (elsewhere || anotherTab || event.defaultPrevented) return;
    event.preventDefault();
    navigate(link.pathname.slice(prefix.length - 1) + link.search + link.hash);
  });
  if (html.trim() === '') return null;
  const sanitised = { dangerouslySetInnerHTML: { __html: html } };
  return <div ref={root} className={css.content} {...sanitised} />;
}
