import { HtmlContent } from '#apps/website/parts/HtmlContent.tsx';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import type { WidgetKey } from '#modules/content/rules/widgets.ts';

/** One of the thirteen placements an operator can fill (CMS-001, D-167); nothing while it is empty. */
export function Widget({ placement, className }: { placement: WidgetKey; className?: string }) {
  const html = useSite().widgets[placement];
  if (!html?.trim()) return null;
  return (
    <section className={className} data-widget={placement}>
      <HtmlContent html={html} />
    </section>
  );
}
