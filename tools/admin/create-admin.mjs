/** `npm run create-admin`, run under Node 24. */
import { bootstrap } from '../bootstrap.mjs';

await bootstrap();
await import('./create-admin.ts');
