import { App } from '#apps/signage/App.tsx';
import { TextsProvider } from '#apps/signage/i18n/language.ts';
import { loadCatalogue } from '#apps/signage/i18n/load-catalogue.ts';
import type { MessageKey } from '#apps/signage/i18n/message-key.ts';
import { Preview } from '#apps/signage/preview/Preview.tsx';
import { SIGNAGE_PREVIEW_PATH } from '#modules/signage/contract/preview.ts';
import { startWorker } from '#web/device/offline/start-worker.ts';
import { startMachine } from '#web/device/start-machine.tsx';

// Lobbies at night: the window stays dark, independent of the system setting.
document.documentElement.classList.add('night');
const isPreview = location.pathname === SIGNAGE_PREVIEW_PATH;
if (!isPreview) startWorker();
void startMachine<MessageKey>({
  loadCatalogue,
  draw: (language) => <TextsProvider language={language}>{isPreview ? <Preview /> : <App />}</TextsProvider>,
});
