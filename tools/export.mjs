/** `npm run export`: under Node 24, whatever Node starts it. */
import { bootstrap } from './bootstrap.mjs';

await bootstrap();
await import('./export.ts');
