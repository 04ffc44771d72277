import { Frame } from '#apps/browser/machine/layout/Frame.tsx';
import { startMachine } from '#apps/browser/machine/start-machine.tsx';
import { App } from '#apps/pos/App.tsx';
import { TextsProvider } from '#apps/pos/i18n/language.ts';
import { loadCatalogue } from '#apps/pos/i18n/load-catalogue.ts';
import type { MessageKey } from '#apps/pos/i18n/message-key.ts';

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
