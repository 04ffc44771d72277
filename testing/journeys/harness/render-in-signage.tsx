import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { ApiClient } from '#apps/browser/client.ts';
import { createFormats } from '#apps/browser/formats.ts';
import { HouseProvider } from '#apps/browser/house.tsx';
import type { HouseShell } from '#apps/browser/house-shell.ts';
import { openCalls } from '#apps/browser/machine/calls.ts';
import { MachineTexts } from '#apps/browser/machine/texts.ts';
import { keptDevice } from '#apps/browser/machine/who.ts';
import { createTexts } from '#apps/browser/texts.ts';
import { catalogue } from '#apps/signage/i18n/catalogues/en.ts';
import { TextsProvider } from '#apps/signage/i18n/language.ts';
import type { MessageKey } from '#apps/signage/i18n/message-key.ts';
import { keptData } from '#apps/signage/show/kept-data.ts';

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

/** A part of the signage screen, in English, in a browser whose calls are answered by `server`; answers where it stands. */
export async function renderInSignage(part: ReactNode, server: Pick<ApiClient, 'get' | 'post'>): Promise<HTMLElement> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const calls = openCalls({ ...server, tell: () => undefined, touch: async () => undefined });
  const language = { ...createTexts<MessageKey>('en', catalogue), formats: createFormats('en', '', HOUSE.timezone) };
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  await act(async () =>
    root?.render(
      <QueryClientProvider client={calls}>
        <HouseProvider house={HOUSE}>
          {/* Nobody signs in at a screen: what those pages say is in no catalogue of it. */}
          <MachineTexts language={language as Parameters<typeof MachineTexts>[0]['language']}>
            <TextsProvider language={language}>{part}</TextsProvider>
          </MachineTexts>
        </HouseProvider>
      </QueryClientProvider>,
    ),
  );
  for (let turn = 0; turn < 6; turn += 1) await act(() => new Promise<void>((done) => setTimeout(done, 0)));
  return place;
}

/** The screen is switched off; what it kept stays, unless it is to forget that too. */
export function leaveSignage({ forget = true } = {}): void {
  act(() => root?.unmount());
  root = undefined;
  document.body.replaceChildren();
  if (!forget) return;
  keptDevice.set(null);
  keptData.set(null);
}
