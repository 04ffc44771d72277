/** `npm run bridge`, run under Node 24. */
import { bootstrap } from '../bootstrap.mjs';

await bootstrap();
await import('./main.ts');
