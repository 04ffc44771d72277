/** The parts of a page's head that differ between pages. Addresses are below the host. */
export type PageHead = {
  readonly title: string;
  readonly description: string;
  /** The page is not indexed (SEO-005). */
  readonly noindex?: boolean;
  /** The canonical page instead of this one: its path below the locale. */
  readonly canonicalPath?: string;
  /** A picture for previews on other sites; without one it is that of the film that is shown next. */
  readonly image?: { readonly url: string; readonly width: number; readonly height: number; readonly alt: string };
  readonly kind?: 'website' | 'article' | 'video.movie';
  readonly structuredData?: readonly StructuredData[];
};

/** One schema.org object (SEO-001). */
export type StructuredData = { readonly '@type': string } & { readonly [property: string]: unknown };
