import { startMachine } from '#apps/browser/machine/start-machine.tsx';
import { App } from '#apps/signage/App.tsx';
import { TextsProvider } from '#apps/signage/i18n/language.ts';
import { loadCatalogue } from '#apps/signage/i18n/load-catalogue.ts';
import type { MessageKey } from '#apps/signage/i18n/message-key.ts';

// Lobbies at night: the whole window stays dark, whatever the system says.
document.documentElement.classList.add('night');
void startMachine<MessageKey>({
  loadCatalogue,
  draw: (language) => (
    <TextsProvider language={language}>
      <App />
    </TextsProvider>
  ),
});
