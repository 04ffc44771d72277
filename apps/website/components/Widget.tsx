import { HtmlContent } from '#apps/website/components/HtmlContent.tsx';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import type { WidgetKey } from '#modules/content/rules/widgets.ts';

/**
 * Shows one of the thirteen placements an editor can fill (CMS-001, D-167); nothing while it is
 * empty.
 */
export function Widget({ placement, className }: { placement: WidgetKey; className?: string }) {
  const html = useSite().widgets[placement];
  if (!html?.trim()) return null;
  return (
    <section className={className} data-widget={placement}>
      <HtmlContent html={html} />
    </section>
  );
}
