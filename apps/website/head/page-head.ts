/** The part of a page's head that differs from page to page. Addresses are below the host. */
export type PageHead = {
  readonly title: string;
  readonly description: string;
  /** Not for search engines (SEO-005). */
  readonly noindex?: boolean;
  /** The page search engines show instead of this one: its path below the locale. */
  readonly foundAt?: string;
  /** Address of a picture below the host, for social cards. */
  readonly image?: { readonly url: string; readonly width: number; readonly height: number; readonly alt: string };
  readonly kind?: 'website' | 'article' | 'video.movie';
  readonly structuredData?: readonly StructuredData[];
};

/** One schema.org object (SEO-001). */
export type StructuredData = { readonly '@type': string } & { readonly [property: string]: unknown };
