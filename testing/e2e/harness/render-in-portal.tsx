import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { openCalls } from '#apps/portal/api.ts';
import { catalogue } from '#apps/portal/i18n/catalogues/en.ts';
import { TextsProvider } from '#apps/portal/i18n/language.ts';
import type { MessageKey } from '#apps/portal/i18n/message-key.ts';
import { type Answers, sendTo } from '#testing/e2e/harness/answers.ts';
import { createFormats } from '#web/i18n/formats.ts';
import { createTexts } from '#web/i18n/texts.ts';

let root: Root | undefined;

/** A part of the English portal in a browser without a server, whose calls `answers` answers; returns where it stands. */
export function renderInPortal(part: ReactNode, answers: Answers = {}): HTMLElement {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  const calls = openCalls({ send: sendTo(answers), notify: () => {}, touch: async () => {} }, () => {});
  const language = {
    ...createTexts<MessageKey>('en', catalogue),
    formats: createFormats('en', 'en-GB', 'Europe/Brussels'),
  };
  act(() =>
    root?.render(
      <QueryClientProvider client={calls}>
        <TextsProvider language={language}>{part}</TextsProvider>
      </QueryClientProvider>,
    ),
  );
  return place;
}

export function leavePortal(): void {
  act(() => root?.unmount());
  root = undefined;
  document.body.replaceChildren();
}
