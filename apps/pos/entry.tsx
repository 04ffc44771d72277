import { createBrowserRouter } from 'react-router';
import { turnLights } from '#apps/browser/lights.ts';
import { Frame } from '#apps/browser/machine/layout/Frame.tsx';
import { startMachine } from '#apps/browser/machine/start-machine.tsx';
import { App } from '#apps/pos/App.tsx';
import { TextsProvider } from '#apps/pos/i18n/language.ts';
import { loadCatalogue } from '#apps/pos/i18n/load-catalogue.ts';
import type { MessageKey } from '#apps/pos/i18n/message-key.ts';
import { posRoutes } from '#apps/pos/routes.tsx';

turnLights();
const router = createBrowserRouter(posRoutes(), { basename: '/pos' });
void startMachine<MessageKey>({
  loadCatalogue,
  draw: (language) => (
    <TextsProvider language={language}>
      <Frame lights="house">
        <App router={router} />
      </Frame>
    </TextsProvider>
  ),
});
