import { App } from '#apps/display/App.tsx';
import { TextsProvider } from '#apps/display/i18n/language.ts';
import { loadCatalogue } from '#apps/display/i18n/load-catalogue.ts';
import type { MessageKey } from '#apps/display/i18n/message-key.ts';
import { Frame } from '#web/device/layout/Frame.tsx';
import { startWorker } from '#web/device/offline/start-worker.ts';
import { startMachine } from '#web/device/start-machine.tsx';

startWorker();
void startMachine<MessageKey>({
  loadCatalogue,
  draw: (language) => (
    <TextsProvider language={language}>
      <Frame>
        <App />
      </Frame>
    </TextsProvider>
  ),
});
