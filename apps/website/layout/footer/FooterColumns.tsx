import css from '#apps/website/layout/footer/Footer.module.css';
import { FooterColumn } from '#apps/website/layout/footer/FooterColumn.tsx';
import { useSite } from '#apps/website/site/SiteProvider.tsx';

/** The exhibitor's columns (SITE-033). */
export function FooterColumns() {
  const { columns } = useSite().settings.website_config.footer;
  return (
    <div className={css.columns}>
      {columns.map((column) => (
        <FooterColumn key={`${column.kind} ${column.title}`} column={column} />
      ))}
    </div>
  );
}
