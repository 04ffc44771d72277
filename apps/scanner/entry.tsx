import { Frame } from '#apps/browser/machine/layout/Frame.tsx';
import { startMachine } from '#apps/browser/machine/start-machine.tsx';
import { App } from '#apps/scanner/App.tsx';
import { TextsProvider } from '#apps/scanner/i18n/language.ts';
import { loadCatalogue } from '#apps/scanner/i18n/load-catalogue.ts';
import type { MessageKey } from '#apps/scanner/i18n/message-key.ts';

// Halls are dim: the whole window stays dark, whatever the system says.
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
