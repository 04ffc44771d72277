/**
 * `npm run specimens`: a page of every part of the design system and of the portal, which follows
 * changes of the sources. It needs no database and no running program.
 */
import { parseArgs } from 'node:util';
import { bootstrap } from './bootstrap.mjs';

const PORT = 3200;

await bootstrap();
const { serveSpecimens } = await import('../testing/specimens/serve-specimens.ts');
const { values } = parseArgs({ options: { port: { type: 'string' } } });
const { url } = await serveSpecimens({ port: Number(values.port ?? PORT), follows: true });
process.stdout.write(`Specimens: ${url}\n`);
