/** `npm run mail-key`, run under Node 24. */
import { bootstrap } from '../bootstrap.mjs';

await bootstrap();
await import('./mail-key.ts');
