import { createHash } from 'node:crypto';

/** Unregisters every existing worker of its scope and deletes the caches. */
export const LEAVING_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

/** Returns a worker with the files of its build in front of its program; both make its version. `page`: of a device's app. */
export function workerWith(program: string, files: readonly string[], page?: string): string {
  const version = createHash('sha1').update(program).update(files.join()).digest('base64url').slice(0, 12);
  return `self.BUILT=${JSON.stringify({ version, files, page })};\n${program}`;
}
