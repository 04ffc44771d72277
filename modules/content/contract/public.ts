import { z } from 'zod';

export const zPageRequest = z.object({ page_slug: z.string().min(1).max(190) });

/** POST /api/cmscontent/page (API-017). */
export const zPage = z.object({
  type: z.enum(['page', 'preset', 'faq']),
  slug: z.string(),
  page_title: z.string(),
  /** Sanitised HTML, like the answers. */
  content: z.string(),
  groups: z.array(
    z.object({ title: z.string(), entries: z.array(z.object({ question: z.string(), answer: z.string() })) }),
  ),
});
export type PageWire = z.infer<typeof zPage>;
