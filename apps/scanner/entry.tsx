import { App } from '#apps/scanner/App.tsx';
import { TextsProvider } from '#apps/scanner/i18n/language.ts';
import { loadCatalogue } from '#apps/scanner/i18n/load-catalogue.ts';
import type { MessageKey } from '#apps/scanner/i18n/message-key.ts';
import { Frame } from '#web/device/layout/Frame.tsx';
import { startMachine } from '#web/device/start-machine.tsx';

// Halls are dim: the window stays dark, independent of the system setting.
document.documentElement.classList.add('night');
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
