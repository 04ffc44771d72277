/** `npm run surface`: writes docs/routes.md, docs/modules.md and docs/permissions.md from the running declarations. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { printedPermissions } from '#apps/server/printed-permissions.ts';
import { printedModules, printedRoutes } from '#apps/server/printed-surface.ts';

const DOCS = join(import.meta.dirname, '../../docs');
await writeFile(join(DOCS, 'routes.md'), await printedRoutes());
await writeFile(join(DOCS, 'modules.md'), printedModules());
await writeFile(join(DOCS, 'permissions.md'), await printedPermissions());
