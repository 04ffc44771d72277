import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ComponentProps, type ComponentType, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { ApiClient } from '#apps/browser/client.ts';
import { createFormats } from '#apps/browser/formats.ts';
import { HouseProvider } from '#apps/browser/house.tsx';
import type { HouseShell } from '#apps/browser/house-shell.ts';
import { openCalls } from '#apps/browser/machine/calls.ts';
import type { Kept } from '#apps/browser/machine/kept.ts';
import { MachineTexts } from '#apps/browser/machine/texts.ts';
import { createTexts } from '#apps/browser/texts.ts';

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

export type Server = Pick<ApiClient, 'get' | 'post'>;
type MachineLanguage = ComponentProps<typeof MachineTexts>['language'];

/** What is one machine's own. */
type Machine<Language> = {
  readonly catalogue: Parameters<typeof createTexts>[1];
  readonly TextsProvider: ComponentType<{ language: Language; children: ReactNode }>;
  readonly house?: Partial<HouseShell>;
};

let root: Root | undefined;

/** A part of a machine's program, in English, in a browser whose calls are answered by `server`; answers where it stands. */
export async function renderInMachine<Language>(
  part: ReactNode,
  server: Server,
  { catalogue, TextsProvider, house }: Machine<Language>,
): Promise<HTMLElement> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const upload = () => Promise.reject(new Error('a machine uploads nothing'));
  const calls = openCalls({ ...server, upload, tell: () => undefined, touch: async () => undefined });
  const language = { ...createTexts('en', catalogue), formats: createFormats('en', '', HOUSE.timezone) };
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  await act(async () =>
    root?.render(
      <QueryClientProvider client={calls}>
        <HouseProvider house={{ ...HOUSE, ...house }}>
          {/* Nobody signs in at a screen: what those pages say is in no catalogue of it. */}
          <MachineTexts language={language as MachineLanguage}>
            <TextsProvider language={language as Language}>{part}</TextsProvider>
          </MachineTexts>
        </HouseProvider>
      </QueryClientProvider>,
    ),
  );
  await settle();
  return place;
}

/** An answer leads to a page, which asks the next question: so often, at most. */
const QUESTIONS_MAX = 8;

/** Answers that are there already have been shown. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < QUESTIONS_MAX; turn += 1) await act(() => new Promise<void>((done) => setTimeout(done, 0)));
}

/** The page is gone, as after a reload or a crash; what the machine keeps is still there, but for what it is to forget. */
export function closeMachine(...forget: readonly Pick<Kept<never>, 'set'>[]): void {
  act(() => root?.unmount());
  root = undefined;
  document.body.replaceChildren();
  for (const kept of forget) kept.set(null);
}
