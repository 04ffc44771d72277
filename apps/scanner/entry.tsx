import '#ui/fonts.css';
import '#ui/tokens.css';
import '#ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { messageLocale } from '#apps/browser/catalogue.ts';
import { createFormats } from '#apps/browser/formats.ts';
import { HouseProvider } from '#apps/browser/house.tsx';
import { chosenLocale, houseOfPage, startStaffApp } from '#apps/browser/staff-start.ts';
import { createTexts } from '#apps/browser/texts.ts';
import { App } from '#apps/scanner/App.tsx';
import { openCalls } from '#apps/scanner/calls.ts';
import { openPokes } from '#apps/scanner/device/pokes.ts';
import { TextsProvider } from '#apps/scanner/i18n/language.ts';
import { loadCatalogue } from '#apps/scanner/i18n/load-catalogue.ts';
import type { MessageKey } from '#apps/scanner/i18n/message-key.ts';
import { headersOfDevice } from '#apps/scanner/kept/who.ts';
import { Frame } from '#apps/scanner/layout/Frame.tsx';

async function start(): Promise<void> {
  const house = houseOfPage();
  const locale = chosenLocale(house);
  document.documentElement.lang = locale;
  // Halls are dim: the whole window stays dark, whatever the system says.
  document.documentElement.classList.add('night');
  const catalogue = await loadCatalogue(messageLocale(locale));
  const { api, reportMissingText } = startStaffApp(locale, headersOfDevice);
  const language = {
    ...createTexts<MessageKey>(locale, catalogue, reportMissingText),
    formats: createFormats(locale, house.datetime_locale, house.timezone),
  };
  openPokes(house.broadcasting);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root');
  createRoot(root).render(
    <QueryClientProvider client={openCalls(api)}>
      <HouseProvider house={house}>
        <TextsProvider language={language}>
          <Frame>
            <App />
          </Frame>
        </TextsProvider>
      </HouseProvider>
    </QueryClientProvider>,
  );
}

void start();
