/**
 * `npm run notices`: writes THIRD-PARTY-NOTICES.md, the libraries and fonts Foyer runs with and
 * their licences. It reads the lock file and the licence files beside the fonts, so the result is
 * the same on every machine; testing/laws/packages.test.ts fails when the file is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const NOTICES = join(ROOT, 'THIRD-PARTY-NOTICES.md');
const FONT_LICENCES = ['ui/fonts/OFL.txt', 'platform/documents/fonts/OFL.txt', 'demo/artwork/fonts/OFL.txt'];
/** Packages that state their licence in a file of their own and not in their manifest. */
const STATED_ELSEWHERE: Readonly<Record<string, string>> = { 'png-js': 'MIT', 'xmlhttprequest-ssl': 'MIT' };

type Locked = { readonly version: string; readonly license?: string; readonly dev?: boolean };
export type RuntimePackage = { readonly name: string; readonly version: string; readonly licence: string };

/** Every package of the lock file that the program runs with (no development tools), by name. */
export function runtimePackages(): RuntimePackage[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const byName = new Map<string, RuntimePackage>();
  for (const [path, { version, license, dev }] of Object.entries(packages)) {
    if (path === '' || dev) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    byName.set(`${name}@${version}`, { name, version, licence: license ?? STATED_ELSEWHERE[name] ?? '' });
  }
  return [...byName.values()].sort((a, b) =>
    a.name < b.name || (a.name === b.name && a.version < b.version) ? -1 : 1,
  );
}

/** The copyright lines in front of the licence. */
const fontsUnder = (path: string): string[] => {
  const [head = ''] = readFileSync(join(ROOT, path), 'utf8').split('\n\n');
  return head.split('\n').map((line) => line.trim());
};

/** The content of THIRD-PARTY-NOTICES.md. */
export function thirdPartyNotices(): string {
  const byLicence = Map.groupBy(runtimePackages(), ({ licence }) => licence);
  const libraries = [...byLicence]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([licence, packages]) =>
        `### ${licence}\n\n${packages.map(({ name, version }) => `- ${name} ${version}`).join('\n')}\n`,
    );
  const fonts = FONT_LICENCES.map(
    (path) =>
      `In \`${path}\`:\n\n${fontsUnder(path)
        .map((line) => `- ${line}`)
        .join('\n')}\n`,
  );
  return `# Third-party notices

Written by \`npm run notices\` from \`package-lock.json\` and the licence files of the fonts; do not edit.

## Fonts in this repository

They are licensed under the SIL Open Font License 1.1; its text is beside them.

${fonts.join('\n')}
## Libraries

npm installs them from its registry; this repository contains none of them. The text of each licence is in the
package's own folder below \`node_modules\` after \`npm ci\`.

${libraries.join('\n')}`;
}

if (import.meta.main) writeFileSync(NOTICES, thirdPartyNotices());
