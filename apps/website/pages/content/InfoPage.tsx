import { SiteLink } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { infoItem, navigationTarget } from '#apps/website/navigation.ts';
import type { Page } from '#apps/website/page.ts';
import css from '#apps/website/pages/content/InfoPage.module.css';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import type { NavigationItem } from '#modules/exhibitor/contract/settings.ts';
import { Badge } from '#ui/Badge.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

/** Lists the pages below the info item of the navigation, under its name (SITE-015, D-012). */
function InfoPage() {
  const item = infoItem(useSite().settings);
  if (!item) return null;
  return (
    <div className={css.page}>
      <h1 className={css.title}>{item.name}</h1>
      <ul className={css.list}>
        {item.children?.map((child) => (
          <InfoLink key={`${child.url} ${child.name}`} item={child} />
        ))}
      </ul>
    </div>
  );
}

function InfoLink({ item }: { item: NavigationItem }) {
  const { t } = useTexts();
  const target = navigationTarget(item);
  if (!target || item.name === '') return null;
  const words = (
    <>
      <span>{item.name}</span>
      {item.badge?.text ? <Badge variant={item.badge.variant}>{item.badge.text}</Badge> : null}
    </>
  );
  return (
    <li>
      {'path' in target ? (
        <SiteLink to={target} className={css.link} title={item.title}>
          {words}
        </SiteLink>
      ) : (
        <a href={target.outside} className={css.link} title={item.title} target="_blank" rel="noopener">
          {words}
          <VisuallyHidden> {t('accessibility.new_tab')}</VisuallyHidden>
        </a>
      )}
    </li>
  );
}

export const page: Page = {
  Component: InfoPage,
  head: ({ site, language: { t } }) => ({
    title: infoItem(site.settings)?.name ?? site.exhibitor.trade_name,
    description: t('content.info_description', { name: site.exhibitor.trade_name }),
  }),
};
