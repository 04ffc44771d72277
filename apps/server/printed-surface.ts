import { MODULES } from '#apps/server/modules.ts';
import { surfaceRoutes, workOf } from '#apps/server/surface.ts';

const WRITTEN_BY = '<!-- Written by `npm run surface`. A test compares it with the program. -->';

/** docs/routes.md: every route with its method, address, policy and module. */
export async function printedRoutes(): Promise<string> {
  const routes = await surfaceRoutes();
  return page(
    'Routes',
    [
      `The whole HTTP surface: ${routes.length} routes, by address. The policy says who may call a route: a permission of`,
      'the person who is signed in (or who stands at the device), `signed-in`, `device` or `open` (decision 0015). A route of',
      'devices names the kinds that may call it: a device of another kind is refused, also with an employee signed in. Routes',
      'without a policy belong to the website and are open to every visitor; those below /webhooks check the signature of',
      'the provider, those below /api/feed the key of the partner. Where it says "fresh proof", the person must have proven',
      'within the last minutes who they are (decision 0050).',
    ],
    ['Method', 'Address', 'Policy', 'Devices', 'Module'],
    routes.map(({ method, address, policy, fresh, devices, part }) => [
      method,
      `\`${address}\``,
      fresh ? `${policy} (fresh proof)` : policy,
      devices.join(', '),
      part,
    ]),
  );
}

/** docs/modules.md: what each module uses, owns and runs. */
export const printedModules = (): string =>
  page(
    'Modules',
    [
      'What each module declares in its `module.ts`: the modules it imports from, the tables it writes, its recurring jobs',
      'and the topics of the outbox it carries out. Its routes are in [routes.md](routes.md), what it means is in its README.',
    ],
    ['Module', 'Uses', 'Owns', 'Jobs', 'Outbox topics'],
    MODULES.map((module) => {
      const { jobs, topics } = workOf(module);
      return [module.name, ...[module.uses, module.owns, jobs, topics].map((names) => names.join(', '))];
    }),
  );

/** A page of docs/ that is written by `npm run surface`: a title, an introduction and a table. */
export function page(
  title: string,
  introduction: readonly string[],
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const lines = [
    `# ${title}`,
    WRITTEN_BY,
    ...introduction,
    '',
    line(head),
    line(head.map(() => '---')),
    ...rows.map(line),
  ];
  return `${lines.join('\n')}\n`;
}
