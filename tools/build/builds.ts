/**
 * Manages the builds of the website. Each build has its own folder in dist/builds, and the link
 * dist/website points to the build of the next start. A running server resolved the link when it
 * started, so it finds its files during later builds.
 */
import { randomBytes } from 'node:crypto';
import { lstat, mkdir, readdir, rename, rm, stat, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** The newest builds stay, for servers that run long. */
const BUILDS_KEPT = 5;

/** Returns an empty folder for a build; no server reads it before it is published. */
export async function newBuild(dist: string): Promise<string> {
  const folder = join(dist, 'builds', `${Date.now()}-${randomBytes(3).toString('hex')}`);
  await mkdir(folder, { recursive: true });
  return folder;
}

/**
 * Publishes this build as dist/website in one step and removes builds that are too old for any
 * server.
 */
export async function publishBuild(dist: string, folder: string): Promise<void> {
  const website = join(dist, 'website');
  const present = await lstat(website).catch(() => null);
  if (present && !present.isSymbolicLink()) await rm(website, { recursive: true }); // from the time before there were links
  const link = `${folder}.link`;
  await symlink(join('builds', basename(folder)), link);
  await rename(link, website);
  await removeOld(join(dist, 'builds'), folder);
}

async function removeOld(builds: string, published: string): Promise<void> {
  const names = (await readdir(builds)).filter((name) => name !== basename(published));
  const dated = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(builds, name)).catch(() => null))?.mtimeMs ?? 0 })),
  );
  const old = dated.sort((a, b) => b.at - a.at).slice(BUILDS_KEPT - 1);
  for (const { name } of old) await rm(join(builds, name), { recursive: true, force: true });
}
