/** `shared`: the browser's share sheet was shown, with any result; it reported it itself. */
export type ShareOutcome = 'shared' | 'copied' | 'by-hand';

/**
 * The browser's features: share sheet and clipboard exist on https and localhost only, and not in
 * all browsers.
 */
type Means = {
  readonly share?: (data: { title: string; url: string }) => Promise<void>;
  readonly clipboard?: { readonly writeText: (text: string) => Promise<void> };
};

export async function share(
  what: { readonly title: string; readonly url: string },
  means: Means = navigator,
): Promise<ShareOutcome> {
  try {
    if (means.share) {
      await means.share({ ...what });
      return 'shared';
    }
  } catch (error) {
    // A closed share sheet is a decision; any other error means that the browser cannot show it
    // now.
    if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
  }
  try {
    if (!means.clipboard) return 'by-hand';
    await means.clipboard.writeText(what.url);
    return 'copied';
  } catch {
    return 'by-hand'; // the visitor has denied the clipboard
  }
}
