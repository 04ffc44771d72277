import { createBrowserRouter } from 'react-router';
import { App } from '#apps/pos/App.tsx';
import { TextsProvider } from '#apps/pos/i18n/language.ts';
import { loadCatalogue } from '#apps/pos/i18n/load-catalogue.ts';
import type { MessageKey } from '#apps/pos/i18n/message-key.ts';
import { posRoutes } from '#apps/pos/routes.tsx';
import { Frame } from '#web/device/layout/Frame.tsx';
import { startWorker } from '#web/device/offline/start-worker.ts';
import { startMachine } from '#web/device/start-machine.tsx';
import { applyColorScheme } from '#web/shell/color-scheme.ts';

applyColorScheme();
startWorker();
const router = createBrowserRouter(posRoutes(), { basename: '/pos' });
void startMachine<MessageKey>({
  loadCatalogue,
  draw: (language) => (
    <TextsProvider language={language}>
      <Frame colorScheme="system">
        <App router={router} />
      </Frame>
    </TextsProvider>
  ),
});
