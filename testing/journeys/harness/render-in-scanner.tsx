import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { ApiClient } from '#apps/browser/client.ts';
import { createFormats } from '#apps/browser/formats.ts';
import { HouseProvider } from '#apps/browser/house.tsx';
import type { HouseShell } from '#apps/browser/house-shell.ts';
import { openCalls } from '#apps/browser/machine/calls.ts';
import { MachineTexts } from '#apps/browser/machine/texts.ts';
import { keptDevice, keptPerson, keptUse } from '#apps/browser/machine/who.ts';
import { createTexts } from '#apps/browser/texts.ts';
import { catalogue } from '#apps/scanner/i18n/catalogues/en.ts';
import { TextsProvider } from '#apps/scanner/i18n/language.ts';
import type { MessageKey } from '#apps/scanner/i18n/message-key.ts';
import { keptShow } from '#apps/scanner/shows/kept-show.ts';

const HOUSE: HouseShell = {
  exhibitor_id: 1,
  trade_name: 'Cinema Lumen',
  logo: null,
  timezone: 'Europe/Brussels',
  portal_locale: 'en',
  portal_locales: ['en'],
  datetime_locale: '',
  broadcasting: false,
};

let root: Root | undefined;

/** A part of the scanner, in English, in a browser whose calls are answered by `server`; answers where it stands. */
export async function renderInScanner(part: ReactNode, server: Pick<ApiClient, 'get' | 'post'>): Promise<HTMLElement> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const calls = openCalls({ ...server, tell: () => undefined, touch: async () => undefined });
  const language = { ...createTexts<MessageKey>('en', catalogue), formats: createFormats('en', '', HOUSE.timezone) };
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  await act(async () =>
    root?.render(
      <QueryClientProvider client={calls}>
        <HouseProvider house={HOUSE}>
          <MachineTexts language={language}>
            <TextsProvider language={language}>{part}</TextsProvider>
          </MachineTexts>
        </HouseProvider>
      </QueryClientProvider>,
    ),
  );
  await settle();
  return place;
}

/** An answer leads to a page, which asks the next question: so often, at most. */
const QUESTIONS_MAX = 6;

/** Answers that are there already have been shown. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < QUESTIONS_MAX; turn += 1) await act(() => new Promise<void>((done) => setTimeout(done, 0)));
}

/**
 * As a person, or a hardware scanner, presses them: `gap` ms apart by the browser's clock. Answers those that were swallowed:
 * they press no button and send no form.
 */
export async function pressKeys(keys: readonly string[], gap = 5): Promise<string[]> {
  const swallowed: string[] = [];
  for (const [index, key] of keys.entries()) {
    const stroke = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(stroke, 'timeStamp', { value: 1_000 + index * gap });
    act(() => void (document.activeElement ?? document.body).dispatchEvent(stroke));
    if (stroke.defaultPrevented) swallowed.push(key);
  }
  await settle();
  return swallowed;
}

/** Nobody has ever used this machine. */
export function leaveScanner(): void {
  act(() => root?.unmount());
  root = undefined;
  document.body.replaceChildren();
  for (const kept of [keptDevice, keptPerson, keptShow, keptUse]) kept.set(null);
}
