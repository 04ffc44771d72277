import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { App, languageOfSite } from '#apps/website/App.tsx';
import { catalogue } from '#apps/website/i18n/catalogues/en.ts';
import { createSiteStore } from '#apps/website/site/site-store.ts';
import type { SiteData } from '#modules/site/contract.ts';
import { siteDataFixture } from '#testing/website/site-data.fixture.ts';

let root: Root | undefined;

/** A part of a page in an English site, in a browser without a server; answers where it stands. */
export function renderInSite(part: ReactNode, change: Partial<SiteData> = {}): HTMLElement {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const site = { ...siteDataFixture({ now: Date.parse('2026-11-20T12:00:00Z'), locale: 'en' }), ...change };
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  act(() =>
    root?.render(
      <MemoryRouter>
        <App store={createSiteStore(site)} language={languageOfSite(site, catalogue)}>
          {part}
        </App>
      </MemoryRouter>,
    ),
  );
  return place;
}

export function leave(): void {
  act(() => root?.unmount());
  root = undefined;
  document.body.replaceChildren();
}

export const buttonNamed = (place: HTMLElement, name: string): HTMLButtonElement => {
  const found = [...place.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  );
  if (!found) throw new Error(`No button ${name} in: ${place.textContent}`);
  return found;
};

/** What a person typing into a field does to React. */
export function typeInto(input: HTMLInputElement, text: string): void {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  act(() => {
    setter?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
