import '#ui/fonts.css';
import '#ui/tokens.css';
import '#ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { messageLocale } from '#apps/browser/catalogue.ts';
import { createFormats } from '#apps/browser/formats.ts';
import { HouseProvider } from '#apps/browser/house.tsx';
import { turnLights } from '#apps/browser/lights.ts';
import { chosenLocale, houseOfPage, startStaffApp } from '#apps/browser/staff-start.ts';
import { createTexts } from '#apps/browser/texts.ts';
import { openCalls } from '#apps/portal/calls.ts';
import { TextsProvider } from '#apps/portal/i18n/language.ts';
import { loadCatalogue } from '#apps/portal/i18n/load-catalogue.ts';
import type { MessageKey } from '#apps/portal/i18n/message-key.ts';
import { portalRoutes } from '#apps/portal/routes.tsx';

async function start(): Promise<void> {
  const house = houseOfPage();
  const locale = chosenLocale(house);
  document.documentElement.lang = locale;
  turnLights();
  const catalogue = await loadCatalogue(messageLocale(locale));
  const { api, reportMissingText } = startStaffApp(locale);
  const language = {
    ...createTexts<MessageKey>(locale, catalogue, reportMissingText),
    formats: createFormats(locale, house.datetime_locale, house.timezone),
  };
  const router = createBrowserRouter(portalRoutes(), { basename: '/portal' });
  const calls = openCalls(api, () => router.navigate('/sign-in'));
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root');
  createRoot(root).render(
    <QueryClientProvider client={calls}>
      <HouseProvider house={house}>
        <TextsProvider language={language}>
          <RouterProvider router={router} />
        </TextsProvider>
      </HouseProvider>
    </QueryClientProvider>,
  );
}

void start();
