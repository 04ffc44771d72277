import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ComponentProps, type ComponentType, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { type Answers, sendTo } from '#testing/e2e/harness/answers.ts';
import { openCalls } from '#web/device/api.ts';
import type { Kept } from '#web/device/persisted.ts';
import { MachineTexts } from '#web/device/texts.ts';
import { createFormats } from '#web/i18n/formats.ts';
import { createTexts } from '#web/i18n/texts.ts';
import { ExhibitorProvider } from '#web/shell/exhibitor.tsx';
import type { ExhibitorShell } from '#web/shell/exhibitor-shell.ts';

const EXHIBITOR: ExhibitorShell = {
  exhibitor_id: 1,
  trade_name: 'Cinema Lumen',
  logo: null,
  timezone: 'Europe/Brussels',
  portal_locale: 'en',
  portal_locales: ['en'],
  datetime_locale: '',
  broadcasting: false,
};

export type Server = Answers;
type MachineLanguage = ComponentProps<typeof MachineTexts>['language'];

/** The parts that differ between device programs. */
type Machine<Language> = {
  readonly catalogue: Parameters<typeof createTexts>[1];
  readonly TextsProvider: ComponentType<{ language: Language; children: ReactNode }>;
  readonly exhibitor?: Partial<ExhibitorShell>;
};

let root: Root | undefined;

/**
 * Renders a part of a device's program, in English, in a browser whose requests `server` answers;
 * returns the element that contains it.
 */
export async function renderInMachine<Language>(
  part: ReactNode,
  server: Server,
  { catalogue, TextsProvider, exhibitor }: Machine<Language>,
): Promise<HTMLElement> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const calls = openCalls({ send: sendTo(server), notify: () => undefined, touch: async () => undefined });
  const language = { ...createTexts('en', catalogue), formats: createFormats('en', '', EXHIBITOR.timezone) };
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  await act(async () =>
    root?.render(
      <QueryClientProvider client={calls}>
        <ExhibitorProvider exhibitor={{ ...EXHIBITOR, ...exhibitor }}>
          {/* A screen has no sign-in, so its catalogue has no texts of those pages. */}
          <MachineTexts language={language as MachineLanguage}>
            <TextsProvider language={language as Language}>{part}</TextsProvider>
          </MachineTexts>
        </ExhibitorProvider>
      </QueryClientProvider>,
    ),
  );
  await settle();
  return place;
}

/** An answer leads to a page, which sends the next request: at most this often. */
const QUESTIONS_MAX = 8;

/** Waits until available answers are rendered. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < QUESTIONS_MAX; turn += 1) await act(() => new Promise<void>((done) => setTimeout(done, 0)));
}

/**
 * Closes the page, as after a reload or a crash; the device's persisted data stays, except the
 * given items.
 */
export function closeMachine(...forget: readonly Pick<Kept<never>, 'set'>[]): void {
  act(() => root?.unmount());
  root = undefined;
  document.body.replaceChildren();
  for (const kept of forget) kept.set(null);
}
