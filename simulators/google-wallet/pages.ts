/** What people see of the simulated Google Wallet: what to enter in the portal, and their passes. */
import type { Answer } from '#simulators/call.ts';
import type { PassBook, Resource } from '#simulators/google-wallet/pass-book.ts';
import { html, page } from '#simulators/page.ts';

export const startPage = (options: {
  readonly issuer: string;
  readonly keyFile: string;
  readonly book: PassBook;
}): Answer =>
  page(
    { title: 'Google Wallet', partner: 'google-wallet', shape: 'desk' },
    html`<h1>Google Wallet</h1>
<p>Enter this in the portal, under “Google Wallet” in the settings. ${options.book.saved().length} passes are saved.</p>
<dl>
<dt>Issuer ID</dt><dd><code>${options.issuer}</code></dd>
<dt>Key of the service account</dt><dd><pre>${options.keyFile}</pre></dd>
</dl>`,
  );

/** The end of a save link: the passes, or what is wrong. */
export const savePage = (
  result:
    | { readonly problem: string }
    | { readonly passes: readonly { readonly object: Resource; readonly of: Resource }[] },
): Answer =>
  'problem' in result
    ? page(
        { title: 'Something went wrong', partner: 'google-wallet', status: 400 },
        html`<h1>Something went wrong</h1><p>${result.problem}</p>`,
      )
    : page(
        { title: 'Saved', partner: 'google-wallet' },
        html`<h1>Saved to this simulated wallet</h1>
${result.passes.map(
  ({ object, of }) => html`<dl>
<dt>Event</dt><dd>${textIn(of.eventName)}</dd>
<dt>Begins</dt><dd>${String((of.dateTime as { start?: unknown } | undefined)?.start ?? '')}</dd>
<dt>Hall</dt><dd>${textIn((object.seatInfo as Record<string, unknown> | undefined)?.section)}</dd>
<dt>Seat</dt><dd>${['row', 'seat'].map((name) => textIn((object.seatInfo as Record<string, unknown> | undefined)?.[name])).join(' ')}</dd>
<dt>State</dt><dd>${String(object.state)}</dd>
</dl>`,
)}`,
      );

const textIn = (localised: unknown): string =>
  String((localised as { defaultValue?: { value?: unknown } } | undefined)?.defaultValue?.value ?? '');
