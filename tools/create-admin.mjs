/** `npm run create-admin`: under Node 24, whatever Node starts it. */
import { bootstrap } from './bootstrap.mjs';

await bootstrap();
await import('./create-admin.ts');
