import css from '#apps/website/parts/HtmlContent.module.css';

/** What an editor wrote, sanitised when it was saved and again when it was sent (D-170): the one place where HTML comes from data. */
export function HtmlContent({ html }: { html: string }) {
  if (html.trim() === '') return null;
  const sanitised = { dangerouslySetInnerHTML: { __html: html } };
  return <div className={css.content} {...sanitised} />;
}
