import { App } from '#apps/scanner/App.tsx';
import { TextsProvider } from '#apps/scanner/i18n/language.ts';
import { loadCatalogue } from '#apps/scanner/i18n/load-catalogue.ts';
import type { MessageKey } from '#apps/scanner/i18n/message-key.ts';
import { indexedStorage } from '#apps/scanner/offline/indexed-storage.ts';
import { openOffline } from '#apps/scanner/offline/offline-state.ts';
import { ScannerFrame } from '#apps/scanner/offline/ScannerFrame.tsx';
import { startWorker } from '#web/device/offline/start-worker.ts';
import { startMachine } from '#web/device/start-machine.tsx';

// Halls are dim: the window stays dark, independent of the system setting.
document.documentElement.classList.add('night');
startWorker();
void openOffline(indexedStorage());
void startMachine<MessageKey>({
  loadCatalogue,
  draw: (language) => (
    <TextsProvider language={language}>
      <ScannerFrame>
        <App />
      </ScannerFrame>
    </TextsProvider>
  ),
});
