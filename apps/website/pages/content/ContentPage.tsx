import { useLoaderData } from 'react-router';
import { pathTo } from '#apps/website/addresses.ts';
import { HtmlContent } from '#apps/website/components/HtmlContent.tsx';
import { SiteLink } from '#apps/website/components/SiteLink.tsx';
import type { PageHead } from '#apps/website/head/page-head.ts';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { usePath } from '#apps/website/layout/use-path.ts';
import type { HeadInput, Page } from '#apps/website/page.ts';
import css from '#apps/website/pages/content/ContentPage.module.css';
import { Questions } from '#apps/website/pages/content/Questions.tsx';
import { notFoundHead } from '#apps/website/pages/not-found/not-found-head.ts';
import type { PageWire } from '#modules/content/contract/public.ts';

/**
 * Shows a page of the exhibitor; one of type faq has its questions in groups (SITE-059). The privacy
 * page leads to what is stored about a person (T91).
 */
function ContentPage() {
  const content = useLoaderData() as PageWire;
  const { t } = useTexts();
  const path = usePath();
  return (
    <article className={css.page}>
      <h1 className={css.title}>{content.page_title}</h1>
      <HtmlContent html={content.content} />
      {path === pathTo('privacy-policy') ? (
        <p>
          <SiteLink to="your-data">{t('content.your_data')}</SiteLink>
        </p>
      ) : null}
      {content.type === 'faq' ? <Questions groups={content.groups} /> : null}
    </article>
  );
}

function contentHead({ site, language, loaderData }: HeadInput): PageHead {
  const content = loaderData as PageWire | undefined;
  if (!content) return notFoundHead({ language });
  const { trade_name: name } = site.exhibitor;
  return {
    title: content.page_title,
    description:
      content.type === 'faq'
        ? language.t('content.faq_description', { name })
        : language.t('content.description', { title: content.page_title, name }),
    kind: 'article',
  };
}

export const page: Page = { Component: ContentPage, head: contentHead };
