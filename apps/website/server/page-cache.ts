import type { PackedPage } from '#apps/website/server/packed-page.ts';

/** The answer of an address: a page, or a redirect. */
export type PageAnswer = PackedPage | { readonly status: 302; readonly redirect: string };

/**
 * Rendered pages by address, each of one version of the site; the least recently used are removed
 * first.
 */
export type PageCache = {
  /** Returns the cached page if it is of this version, else null. */
  find(key: string, version: string): PackedPage | null;
  /**
   * Renders the page once for all concurrent requests. Redirects and missing pages are not cached:
   * the number of nonexistent addresses has no limit.
   */
  make(key: string, version: string, make: () => Promise<PageAnswer>): Promise<PageAnswer>;
  readonly bytes: number;
};

/** What a page needs beside its bytes: key, headers, entry. */
const PAGE_BYTES = 1_024;

export function createPageCache(maxBytes: number): PageCache {
  const pages = new Map<string, { version: string; page: PackedPage; bytes: number }>();
  const underWay = new Map<string, Promise<PageAnswer>>();
  let bytes = 0;

  function forget(key: string): void {
    bytes -= pages.get(key)?.bytes ?? 0;
    pages.delete(key);
  }

  function keep(key: string, version: string, page: PackedPage): void {
    forget(key);
    // Its gzip form may be made later: hardly larger than the Brotli one.
    const size = 2 * page.br.length + PAGE_BYTES;
    pages.set(key, { version, page, bytes: size });
    bytes += size;
    for (const oldest of pages.keys()) {
      if (bytes <= maxBytes || oldest === key) break;
      forget(oldest);
    }
  }

  return {
    find(key, version) {
      const entry = pages.get(key);
      if (entry?.version !== version) return null;
      pages.delete(key);
      pages.set(key, entry);
      return entry.page;
    },
    async make(key, version, make) {
      const job = `${version} ${key}`;
      const running = underWay.get(job);
      if (running) return running;
      const making = make().finally(() => underWay.delete(job));
      underWay.set(job, making);
      const answer = await making;
      if (answer.status === 200) keep(key, version, answer);
      return answer;
    },
    get bytes() {
      return bytes;
    },
  };
}
