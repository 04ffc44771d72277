import { createBrowserRouter } from 'react-router';
import { App } from '#apps/pos/App.tsx';
import { TextsProvider } from '#apps/pos/i18n/language.ts';
import { loadCatalogue } from '#apps/pos/i18n/load-catalogue.ts';
import type { MessageKey } from '#apps/pos/i18n/message-key.ts';
import { openOfflineSales } from '#apps/pos/offline/offline-sales.ts';
import { saleStorage } from '#apps/pos/offline/sale-storage.ts';
import { posRoutes } from '#apps/pos/routes.tsx';
import { Frame } from '#web/device/layout/Frame.tsx';
import { startWorker } from '#web/device/offline/start-worker.ts';
import { startMachine } from '#web/device/start-machine.tsx';
import { applyColorScheme } from '#web/shell/color-scheme.ts';

applyColorScheme();
startWorker();
void openOfflineSales(saleStorage());
const router = createBrowserRouter(posRoutes(), { basename: '/pos' });
void startMachine<MessageKey>({
  loadCatalogue,
  draw: (language) => (
    <TextsProvider language={language}>
      <Frame colorScheme="system" offline={language.t('offline.banner')}>
        <App router={router} />
      </Frame>
    </TextsProvider>
  ),
});
