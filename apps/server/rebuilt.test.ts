import { mkdtempSync } from 'node:fs';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCinema } from '#testing/builders/builders.ts';
import { layOutWebsite } from '#testing/component/stand-in.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testFoyer } from '#testing/worlds/foyer.ts';

const dist = mkdtempSync(join(tmpdir(), 'foyer-rebuilt-'));
const t = testDatabase({ max: 4 });

/** Publishes a separate build as the link `website` (tools/build/builds.ts). */
async function publish(name: string): Promise<void> {
  await layOutWebsite(join(dist, name));
  await mkdir(join(dist, name, 'client/assets'));
  await writeFile(join(dist, name, `client/assets/${name}.css`), `.${name}{}`);
  await symlink(name, join(dist, 'link'));
  await rename(join(dist, 'link'), join(dist, 'website'));
}
beforeAll(() => publish('first'));
const foyer = testFoyer(t, { websiteDir: join(dist, 'website') });
afterAll(() => rm(dist, { recursive: true, force: true }));

test('a rebuilt website changes nothing for a running program until its restart', {
  tags: ['D-187'],
}, async () => {
  await buildCinema(t);
  const answerAt = async (path: string) => {
    const answer = await fetch(foyer.url + path);
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
  };
  const stylesheet = { status: 200, type: 'text/css; charset=utf-8', text: '.first{}' };
  expect(await answerAt('/assets/first.css')).toEqual(stylesheet);
  await publish('second');
  expect(await answerAt('/assets/first.css')).toEqual(stylesheet);
  expect((await answerAt('/en')).status).toBe(200);
});
