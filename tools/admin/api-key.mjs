/** `npm run api-key`, run under Node 24. */
import { bootstrap } from '../bootstrap.mjs';

await bootstrap();
await import('./api-key.ts');
