import '#ui/fonts.css';
import '#ui/tokens.css';
import '#ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { openCalls } from '#apps/portal/api.ts';
import { TextsProvider } from '#apps/portal/i18n/language.ts';
import { loadCatalogue } from '#apps/portal/i18n/load-catalogue.ts';
import type { MessageKey } from '#apps/portal/i18n/message-key.ts';
import { portalRoutes } from '#apps/portal/routes.tsx';
import { messageLocale } from '#web/i18n/catalogue.ts';
import { createFormats } from '#web/i18n/formats.ts';
import { createTexts } from '#web/i18n/texts.ts';
import { applyColorScheme } from '#web/shell/color-scheme.ts';
import { ExhibitorProvider } from '#web/shell/exhibitor.tsx';
import { chosenLocale, exhibitorOfPage, startStaffApp } from '#web/shell/staff-start.ts';

async function start(): Promise<void> {
  const exhibitor = exhibitorOfPage();
  const locale = chosenLocale(exhibitor);
  document.documentElement.lang = locale;
  applyColorScheme();
  const catalogue = await loadCatalogue(messageLocale(locale));
  const { api, reportMissingText } = startStaffApp(locale);
  const language = {
    ...createTexts<MessageKey>(locale, catalogue, reportMissingText),
    formats: createFormats(locale, exhibitor.datetime_locale, exhibitor.timezone),
  };
  const router = createBrowserRouter(portalRoutes(), { basename: '/portal' });
  const calls = openCalls(api, () => router.navigate('/sign-in'));
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root');
  createRoot(root).render(
    <QueryClientProvider client={calls}>
      <ExhibitorProvider exhibitor={exhibitor}>
        <TextsProvider language={language}>
          <RouterProvider router={router} />
        </TextsProvider>
      </ExhibitorProvider>
    </QueryClientProvider>,
  );
}

void start();
