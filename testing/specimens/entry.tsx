/// <reference types="vite/client" />
import '#ui/fonts.css';
import '#ui/tokens.css';
import '#ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { openCalls } from '#apps/portal/api.ts';
import { PageProblem } from '#apps/portal/components/page/PageProblem.tsx';
import { catalogue } from '#apps/portal/i18n/catalogues/en.ts';
import { TextsProvider } from '#apps/portal/i18n/language.ts';
import type { MessageKey } from '#apps/portal/i18n/message-key.ts';
import { sendTo } from '#testing/e2e/harness/answers.ts';
import { ANSWERS } from '#testing/specimens/answers.ts';
import { SpecimensPage } from '#testing/specimens/SpecimensPage.tsx';
import { createFormats } from '#web/i18n/formats.ts';
import { createTexts } from '#web/i18n/texts.ts';
import { applyColorScheme } from '#web/shell/color-scheme.ts';
import { ExhibitorProvider } from '#web/shell/exhibitor.tsx';
import type { ExhibitorShell } from '#web/shell/exhibitor-shell.ts';

applyColorScheme();

const language = {
  ...createTexts<MessageKey>('en', catalogue),
  formats: createFormats('en', 'en-GB', 'Europe/Brussels'),
};
const exhibitor: ExhibitorShell = {
  exhibitor_id: 1,
  trade_name: 'Cinema Example',
  logo: null,
  timezone: 'Europe/Brussels',
  portal_locale: 'en',
  portal_locales: ['en'],
  datetime_locale: 'en-GB',
  broadcasting: false,
};
const calls = openCalls({ send: sendTo(ANSWERS), notify: () => {}, touch: async () => {} }, () => {});

const brokenPage = (): never => {
  throw new Error('This page is broken on purpose');
};

/**
 * The addresses of links are followed in memory, so that a pressed link leaves the page where it is. The broken page
 * inside is the specimen of PageProblem.
 */
const router = createMemoryRouter(
  [
    {
      element: <SpecimensPage />,
      HydrateFallback: () => null,
      children: [{ path: '*', loader: brokenPage, element: null, errorElement: <PageProblem /> }],
    },
  ],
  { initialEntries: ['/tags/new'] },
);

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <QueryClientProvider client={calls}>
      <ExhibitorProvider exhibitor={exhibitor}>
        <TextsProvider language={language}>
          <RouterProvider router={router} />
        </TextsProvider>
      </ExhibitorProvider>
    </QueryClientProvider>,
  );
