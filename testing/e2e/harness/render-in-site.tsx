import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { App, languageOfSite } from '#apps/website/App.tsx';
import { pathTo, ROUTE_PATHS, type RouteName, type RouteParams } from '#apps/website/addresses.ts';
import { catalogue } from '#apps/website/i18n/catalogues/en.ts';
import type { Page } from '#apps/website/page.ts';
import { createSiteStore } from '#apps/website/site/site-store.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';

/** When the visitor looks at the site. Its programme lasts some days, so the test's clock stands here. */
const LOOKED_AT = Date.parse('2026-11-20T12:00:00Z');
let root: Root | undefined;
let isClockOurs = false;

/**
 * Renders a part of a page in an English site, in a browser without a server; returns the element
 * that contains it.
 */
export function renderInSite(part: ReactNode, change: Partial<SiteData> = {}): HTMLElement {
  const place = newPlace();
  act(() => root?.render(<MemoryRouter>{inSite(part, change)}</MemoryRouter>));
  return place;
}

export type PlacedPage = {
  readonly place: HTMLElement;
  /** Below the locale: the visitor's current address. */
  readonly address: () => string;
};

/**
 * Renders a whole page at its own address, with its loader's data; every other address is an empty
 * page.
 */
export async function renderPageInSite(
  { Component }: Page,
  at: { name: RouteName; params?: RouteParams; loaded?: unknown },
  change: Partial<SiteData> = {},
): Promise<PlacedPage> {
  const router = createMemoryRouter(
    [
      { id: 'page', path: ROUTE_PATHS[at.name], Component },
      { path: '*', element: null },
    ],
    { initialEntries: [pathTo(at.name, at.params)], hydrationData: { loaderData: { page: at.loaded ?? null } } },
  );
  const place = newPlace();
  await act(async () => root?.render(inSite(<RouterProvider router={router} />, change)));
  return { place, address: () => router.state.location.pathname };
}

function newPlace(): HTMLElement {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  return place;
}

function inSite(part: ReactNode, change: Partial<SiteData>): ReactNode {
  // A test about time sets the clock itself.
  if (vi.getMockedSystemTime() === null && !vi.isFakeTimers()) {
    vi.setSystemTime(LOOKED_AT);
    isClockOurs = true;
  }
  const site = { ...siteDataFixture({ now: LOOKED_AT, locale: 'en' }), ...change };
  return (
    <App store={createSiteStore(site)} language={languageOfSite(site, catalogue)}>
      {part}
    </App>
  );
}

export function leave(): void {
  act(() => root?.unmount());
  if (isClockOurs) vi.useRealTimers();
  isClockOurs = false;
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

/** Types into a field so that React notices it. */
export function typeInto(input: HTMLInputElement, text: string): void {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  act(() => {
    setter?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
