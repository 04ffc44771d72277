import { onDemand } from '#apps/website/components/on-demand.tsx';

/** Far below what a visitor came for: the scripts of these parts of the footer load after the page. */
export const newsletterPart = onDemand(
  async () => (await import('#apps/website/layout/newsletter/NewsletterBox.tsx')).NewsletterBox,
  null,
);
export const columnsPart = onDemand(
  async () => (await import('#apps/website/layout/footer/FooterColumns.tsx')).FooterColumns,
  null,
);
/** What the server loads before it renders a page. */
export const footerParts = [newsletterPart.prepare, columnsPart.prepare];
