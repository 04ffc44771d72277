import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PictureWire, VideoWire } from '#modules/pictures/contract/staff.ts';
import { ORIGINAL_MAX_BYTES } from '#modules/pictures/rules/renditions.ts';
import { VIDEO_MAX_BYTES } from '#modules/pictures/rules/video-file.ts';
import { folderOfVideos, pictureRoutes, storeShippedPictures, uploadedPicture } from '#modules/pictures/server.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Browser } from '#testing/tools/http.ts';
import { portalCinema } from '#testing/worlds/portal-cinema.ts';

const t = testDatabase();
let storageDir = '';
beforeAll(async () => {
  storageDir = await mkdtemp(join(tmpdir(), 'foyer-pictures-'));
});
const exhibitor = portalCinema(t, (app) =>
  pictureRoutes(app, { db: t.db, storageDir, storageOf: async () => '/storage' }),
);
afterAll(() => rm(storageDir, { recursive: true }));

const square = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 4, background: '#0a3d' } });

/** Sends the file with its name, as the portal does, without a network, which a refusal may interrupt. */
async function upload(browser: Browser, use: string, payload: Buffer, type = 'image/jpeg') {
  return send(browser, `/api/staff/pictures?use=${use}`, payload, type);
}
const uploadVideo = (browser: Browser, payload: Buffer) => send(browser, '/api/staff/videos', payload, 'video/webm');

async function send(browser: Browser, url: string, payload: Buffer, type: string) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await exhibitor.site.app.inject({
    method: 'POST',
    url,
    payload,
    headers: {
      cookie,
      'content-type': type,
      'x-requested-with': 'XMLHttpRequest',
      'sec-fetch-site': 'same-origin',
      'x-csrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
    },
  });
  return { status: answer.statusCode, json: answer.json<unknown>() };
}
const pictureIn = ({ json }: { json: unknown }): PictureWire => (json as { data: PictureWire }).data;
const codeOf = ({ status, json }: { status: number; json: unknown }) => [status, (json as { code: string }).code];

test('a picture is cut for its use, kept, recorded, and found again by the key a form sends back', {
  tags: ['D-171', 'PORT-030'],
}, async () => {
  const manager = await exhibitor.as('manager');
  const picture = pictureIn(await upload(manager, 'poster', await square(900, 1400).jpeg().toBuffer()));
  expect(picture).toMatchObject({ width: 800, height: 1200, key: picture.renditions.lg });
  expect(picture.url).toBe(`/storage/${picture.key}`);
  const file = await readFile(join(storageDir, picture.key));
  expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width: 800, height: 1200 });
  await inTenant(t, exhibitor.own.exhibitorId, async (tx) => {
    expect(await uploadedPicture(tx, picture.key, 'poster')).toEqual(picture.renditions);
    await expect(uploadedPicture(tx, `${picture.key.slice(0, -7)}xl.webp`, 'poster')).rejects.toMatchObject({
      problems: [{ code: 'picture.unknown', path: 'poster' }],
    });
  });
  await inTenant(t, exhibitor.other.exhibitorId, (tx) =>
    expect(uploadedPicture(tx, picture.key, 'poster')).rejects.toMatchObject({
      problems: [{ code: 'picture.unknown' }],
    }),
  );
  const [record] = await t.asOwner<{ action: string; actor: string }>('SELECT * FROM audit ORDER BY id DESC LIMIT 1');
  expect(record).toMatchObject({ action: 'picture.uploaded', entity_id: picture.key });
});

test('a picture in a text keeps its shape, a logo what can be seen through, and AVIF is read as well', {
  tags: ['D-171'],
}, async () => {
  const admin = await exhibitor.as('admin');
  const wide = pictureIn(
    await upload(admin, 'content', await square(3200, 800).avif({ effort: 0 }).toBuffer(), 'image/avif'),
  );
  expect(wide).toMatchObject({ width: 1600, height: 400 });
  const logo = pictureIn(await upload(admin, 'logo', await square(400, 400).png().toBuffer(), 'image/png'));
  const { data, info } = await sharp(join(storageDir, logo.key)).raw().toBuffer({ resolveWithObject: true });
  expect([info.channels, data[3]]).toEqual([4, 0xdd]);
});

test('a caller without the permission uploads nothing, and the server does not read the ten megabytes', {
  tags: ['T71', 'T72'],
}, async () => {
  const picture = await square(60).jpeg().toBuffer();
  expect(codeOf(await upload(await exhibitor.site.visit(), 'poster', picture))).toEqual([401, 'unauthenticated']);
  const long = Buffer.alloc(ORIGINAL_MAX_BYTES + 1);
  expect(codeOf(await upload(await exhibitor.site.visit(), 'poster', long))).toEqual([401, 'unauthenticated']);
  const stranger = await exhibitor.as('super-admin', [], exhibitor.other);
  expect(codeOf(await upload(stranger, 'poster', picture))).toEqual([401, 'unauthenticated']);
  const till = await exhibitor.as('employee');
  expect(codeOf(await upload(till, 'poster', picture))).toEqual([403, 'forbidden']);
  const editor = await exhibitor.as('employee', ['cms.edit']);
  expect((await upload(editor, 'content', picture)).status).toBe(200);
  expect(codeOf(await upload(editor, 'poster', picture))).toEqual([403, 'forbidden']);
});

test('what is no picture is refused by what is in it, says what is wrong, and leaves nothing behind', {
  tags: ['T76', 'D-065'],
}, async () => {
  const admin = await exhibitor.as('admin');
  const [picture, before] = [await square(60).jpeg().toBuffer(), await filesIn(storageDir)];
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>ran()</script></svg>');
  const huge = Buffer.concat([picture, Buffer.alloc(ORIGINAL_MAX_BYTES)]);
  for (const [body, code] of [
    [drawing, 'picture.not_a_picture'],
    [Buffer.from('{"not": "a picture"}'), 'picture.not_a_picture'],
    [await square(1).png().toBuffer(), 'picture.too_small'],
    [await square(400, 20).png().toBuffer(), 'picture.too_small'],
    [picture.subarray(0, 200), 'picture.unreadable'],
    [huge, 'picture.too_large'],
  ] as const)
    expect(codeOf(await upload(admin, 'content', body))).toEqual([422, code]);
  expect(codeOf(await upload(admin, 'content', drawing, 'application/json'))).toEqual([422, 'picture.not_a_picture']);
  expect((await upload(admin, 'wallpaper', picture)).status).toBe(422);
  expect((await upload(admin, 'content', Buffer.alloc(0))).status).toBe(422);
  expect(await filesIn(storageDir)).toEqual(before);
});

const filesIn = async (folder: string) => (await readdir(folder, { recursive: true })).toSorted();

test('a picture that the program ships with is found by its key in the renditions of an upload, by its exhibitor alone', {
  tags: ['D-171'],
}, async () => {
  const shipped = (name: string) => ({
    key: `demo/films/metropolis/${name}.webp`,
    width: 400,
    height: 600,
    placeholder: null,
    colour: '#000000',
  });
  const pictures = ['poster-md', 'poster-lg', 'overview-md', 'overview'].map(shipped);
  const acting = { exhibitorId: exhibitor.own.exhibitorId, actor: 'test', channel: 'portal' } as const;
  for (const _ of [1, 2]) await storeShippedPictures(t.db, acting, pictures);
  await inTenant(t, exhibitor.own.exhibitorId, async (tx) => {
    expect(await uploadedPicture(tx, 'demo/films/metropolis/poster-lg.webp', 'poster')).toMatchObject({
      md: 'demo/films/metropolis/poster-md.webp',
      lg: 'demo/films/metropolis/poster-lg.webp',
      overview: 'demo/films/metropolis/overview.webp',
      overview_md: 'demo/films/metropolis/overview-md.webp',
    });
  });
  await inTenant(t, exhibitor.other.exhibitorId, (tx) =>
    expect(uploadedPicture(tx, 'demo/films/metropolis/poster-lg.webp', 'poster')).rejects.toMatchObject({
      problems: [{ code: 'picture.unknown' }],
    }),
  );
});

const WEBM = Buffer.concat([
  Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x84]),
  Buffer.from('webm and frames'),
]);

test('the video of a film is stored as it is, under a new name, recorded, and a background for screens', {
  tags: ['MOV-002', 'D-152'],
}, async () => {
  const { json } = await uploadVideo(await exhibitor.as('manager'), WEBM);
  const { key, url } = (json as { data: VideoWire }).data;
  expect(url).toBe(`/storage/${key}`);
  expect(key).toMatch(new RegExp(`^videos/${exhibitor.own.exhibitorId}/[0-9a-f-]{36}\\.webm$`));
  expect(await readFile(join(storageDir, key))).toEqual(WEBM);
  expect(await readdir(join(storageDir, folderOfVideos(exhibitor.own.exhibitorId)))).toHaveLength(1);
  const [record] = await t.asOwner<{ action: string }>('SELECT * FROM audit ORDER BY id DESC LIMIT 1');
  expect(record).toMatchObject({ action: 'video.uploaded', entity_id: key });
});

test('no other file is a video, under any name; a large one is refused before it is stored', {
  tags: ['T71'],
}, async () => {
  const manager = await exhibitor.as('manager');
  const picture = await square(60).jpeg().toBuffer();
  expect(codeOf(await uploadVideo(manager, picture))).toEqual([422, 'video.not_a_video']);
  expect(codeOf(await uploadVideo(manager, Buffer.alloc(0)))[0]).toBe(422);
  const long = Buffer.concat([WEBM, Buffer.alloc(VIDEO_MAX_BYTES)]);
  expect(codeOf(await uploadVideo(manager, long))).toEqual([422, 'video.too_large']);
  expect(codeOf(await uploadVideo(await exhibitor.as('employee'), WEBM))[0]).toBe(403);
  expect(codeOf(await uploadVideo(await exhibitor.site.visit(), WEBM))).toEqual([401, 'unauthenticated']);
  expect(await readdir(join(storageDir, folderOfVideos(exhibitor.own.exhibitorId)))).toHaveLength(1);
});
