import { HtmlContent } from '#apps/website/components/HtmlContent.tsx';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import type { WidgetKey } from '#modules/content/rules/widgets.ts';

/**
 * Shows one of the thirteen placements an editor can fill (CMS-001, D-167); nothing while it is
 * empty.
 */
export function Widget({
  placement,
  className,
  label,
}: {
  placement: WidgetKey;
  className?: string;
  /** Makes it a region with a name: for what stands outside the main part of the page. */
  label?: string;
}) {
  const html = useSite().widgets[placement];
  if (!html?.trim()) return null;
  return (
    <section className={className} data-widget={placement} aria-label={label}>
      <HtmlContent html={html} />
    </section>
  );
}
