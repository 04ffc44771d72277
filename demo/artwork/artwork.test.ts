import { readFileSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { EVENTS, FILMS, HEADERS } from '#demo/artwork/pictures.ts';
import { printed } from '#demo/artwork/press/print.ts';
import { svgOf } from '#demo/artwork/press/svg.ts';
import rendered from '#demo/artwork/rendered.json' with { type: 'json' };
import { webm } from '#demo/artwork/trailers/webm.ts';
import { DEMO_EVENTS } from '#demo/content/events.ts';
import { EXHIBITOR, SETTINGS, SOCIAL_IMAGE } from '#demo/content/exhibitor.ts';
import { FILMS as REPERTOIRE } from '#demo/content/films.ts';
import { pictureKey } from '#demo/content/pictures.ts';
import { NAVIGATION } from '#demo/content/website/navigation.ts';
import { videoTypeOf } from '#modules/pictures/rules/video-file.ts';

const FOLDER = join(import.meta.dirname, 'rendered');
const TRAILERS = join(import.meta.dirname, 'trailers/made');
const POSTER_MD = [400, 600];
const POSTER_LG = [800, 1200];
const OVERVIEW = [1280, 720];
const OVERVIEW_MD = [800, 450];
const HEADER = [1920, 800];
const HEADER_SMALL = [960, 400];
const SOCIAL = [1200, 630];

const EXPECTED_SIZES: [string, number[]][] = [
  ...REPERTOIRE.flatMap(({ slug }): [string, number[]][] => [
    [`films/${slug}/poster-md.webp`, POSTER_MD],
    [`films/${slug}/poster-lg.webp`, POSTER_LG],
    [`films/${slug}/overview.webp`, OVERVIEW],
    [`films/${slug}/overview-md.webp`, OVERVIEW_MD],
  ]),
  ...DEMO_EVENTS.flatMap(({ key }): [string, number[]][] => [
    [`events/${key}/poster-md.webp`, POSTER_MD],
    [`events/${key}/poster-lg.webp`, POSTER_LG],
  ]),
  ...Object.keys(HEADERS).flatMap((key): [string, number[]][] => [
    [`headers/${key}.webp`, HEADER],
    [`headers/${key}-small.webp`, HEADER_SMALL],
  ]),
  ['social.jpg', SOCIAL],
];

test('every referenced picture exists with its pixel size, in the file and in the index', {
  tags: ['D-171'],
}, async () => {
  const index: Record<string, { width: number; height: number }> = rendered;
  for (const [file, [width, height]] of EXPECTED_SIZES) {
    const { width: real, height: tall, format } = await sharp(join(FOLDER, file)).metadata();
    expect([real, tall], file).toEqual([width, height]);
    expect(format, file).toBe(file.endsWith('.jpg') ? 'jpeg' : 'webp');
    expect(index[file], file).toMatchObject({ width, height });
  }
  expect(Object.keys(index).sort()).toEqual(EXPECTED_SIZES.map(([file]) => file).sort());
});

test('the pictures named in the settings are among the rendered ones', () => {
  const keys = new Set([...EXPECTED_SIZES.map(([file]) => pictureKey(file)), pictureKey('logo.svg')]);
  const slides = [
    ...(SETTINGS.website_config?.headerSlides ?? []),
    ...NAVIGATION.flatMap((item) => item.headerSlides ?? []),
  ];
  expect(slides.length).toBeGreaterThan(3);
  for (const { image, small } of slides) {
    expect(keys).toContain(image);
    expect(keys).toContain(small);
  }
  expect(keys).toContain(EXHIBITOR.logo);
  expect(keys).toContain(SOCIAL_IMAGE);
});

test('the folder has only the needed files and is under six and a half megabytes', async () => {
  const files = (await readdir(FOLDER, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const names = files.map((entry) => join(entry.parentPath, entry.name).slice(FOLDER.length + 1));
  const logos = ['logo.svg', 'logo-stacked.svg', 'logo-stacked-on-dark.svg', 'logo-wide.svg', 'logo-wide-on-dark.svg'];
  expect(names.sort()).toEqual([...EXPECTED_SIZES.map(([file]) => file), ...logos].sort());
  expect(names.reduce((bytes, name) => bytes + statSync(join(FOLDER, name)).size, 0)).toBeLessThan(6_500_000);
});

test('each picture has a placeholder for its loading time, the same in every size, of little more than a hundred characters', async () => {
  const index: Record<string, { colour: string; placeholder: string }> = rendered;
  for (const [file, { colour, placeholder }] of Object.entries(index)) {
    expect(colour, file).toMatch(/^#[0-9a-f]{6}$/);
    const [head, data = ''] = placeholder.split(',');
    expect(head, file).toBe('data:image/webp;base64');
    const { width, height } = await sharp(Buffer.from(data, 'base64')).metadata();
    expect(width * height, file).toBeLessThan(32);
    expect(placeholder.length, file).toBeLessThan(150);
    const largest = file.replace('poster-md', 'poster-lg').replace('overview-md', 'overview');
    expect(index[largest]?.placeholder, file).toBe(placeholder);
  }
});

test('logos are drawings without scripts and external resources', () => {
  for (const name of ['logo.svg', 'logo-stacked.svg', 'logo-wide.svg']) {
    const svg = readFileSync(join(FOLDER, name), 'utf8');
    expect(svg).toMatch(/^<svg [^>]*viewBox=/);
    expect(svg).not.toMatch(/<script|<image|href=|url\(http|<text/);
  }
});

test('films and events are drawn under their keys in the content', () => {
  expect(Object.keys(FILMS).sort()).toEqual(REPERTOIRE.map(({ slug }) => slug as string).sort());
  expect(Object.keys(EVENTS).sort()).toEqual(DEMO_EVENTS.map(({ key }) => key as string).sort());
});

test('each film has a trailer that a browser plays, of eight seconds and well under 300 kB', {
  tags: ['MOV-002'],
}, () => {
  for (const { slug } of REPERTOIRE) {
    const video = readFileSync(join(TRAILERS, `${slug}.webm`));
    expect(videoTypeOf(video), slug).toBe('webm');
    expect(video.length, slug).toBeLessThan(270_000);
    expect(video.indexOf('V_VP9'), slug).toBeGreaterThan(0);
  }
});

test('a video is a header and a segment whose cues lead to its clusters', () => {
  const frames = [0, 40, 80].map((at) => ({ data: Uint8Array.of(at), at, isKey: at !== 40 }));
  const file = Buffer.from(webm({ width: 640, height: 360, durationMs: 120, frames }));
  const segment = file.indexOf(Buffer.from([0x18, 0x53, 0x80, 0x67]));
  const content = segment + 12;
  expect(Number(file.readBigUInt64BE(segment + 4) & 0xff_ffff_ffff_ffffn)).toBe(file.length - content);
  const cluster = Buffer.from([0x1f, 0x43, 0xb6, 0x75]);
  const position = Buffer.from([0xf1]);
  const cues = file.indexOf(Buffer.from([0x1c, 0x53, 0xbb, 0x6b]));
  const first = file.indexOf(position, cues);
  const second = file.indexOf(position, first + 1);
  const leadsTo = (at: number): number => {
    const length = Number(file.readBigUInt64BE(at + 1) & 0xffn);
    return content + file.readUIntBE(at + 9, length);
  };
  expect([first, second].map(leadsTo)).toEqual([file.indexOf(cluster), file.lastIndexOf(cluster)]);
});

test('drawing is repeatable: the same picture twice gives the same strokes and grain', async () => {
  for (const { poster } of Object.values(FILMS)) expect(svgOf(poster())).toBe(svgOf(poster()));
  const raw = async () => (await printed(EVENTS.shadows(), 'twice')).raw().toBuffer();
  expect((await raw()).equals(await raw())).toBe(true);
});

test('no poster has text that needs an installed font, and none has an invalid number', () => {
  for (const [key, { poster, backdrop }] of Object.entries(FILMS))
    for (const svg of [svgOf(poster()), svgOf(backdrop())]) {
      expect(svg, key).not.toContain('<text');
      expect(svg, key).not.toMatch(/NaN|Infinity|undefined/);
    }
});
