import { onDemand } from '#apps/website/components/on-demand.tsx';

/** The box of the footer: far below what a visitor came for, so its script loads after the page. */
export const newsletterPart = onDemand(
  async () => (await import('#apps/website/layout/newsletter/NewsletterBox.tsx')).NewsletterBox,
  null,
);
