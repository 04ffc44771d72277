/** `shared`: the browser's sheet was shown, whatever was done with it; it has said so itself. */
export type ShareOutcome = 'shared' | 'copied' | 'by-hand';

/** What a browser may bring along: the sheet and the clipboard exist on https and localhost only, and not in all. */
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
    // Closing the sheet is an answer; anything else means that this browser cannot show it now.
    if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
  }
  try {
    if (!means.clipboard) return 'by-hand';
    await means.clipboard.writeText(what.url);
    return 'copied';
  } catch {
    return 'by-hand'; // the visitor has forbidden the clipboard
  }
}
