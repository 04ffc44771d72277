import { expect, test } from 'vitest';
import { videoTypeOf } from '#modules/pictures/rules/video-file.ts';

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const EBML = [0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x84];

test.each([
  ['a WebM', bytes(EBML, 'webm', [0x42, 0x87]), 'webm'],
  ['an MP4', bytes([0, 0, 0, 24], 'ftypisom', [0, 0, 2, 0]), 'mp4'],
  ['a Matroska with another content', bytes(EBML, 'matroska'), null],
  ['a QuickTime film', bytes([0, 0, 0, 20], 'ftypqt  '), null],
  ['a picture', bytes([0x89], 'PNG'), null],
  ['an AVIF, which has the same box', bytes([0, 0, 0, 28], 'ftypavif'), null],
  ['a page', bytes('<html>ftypisom'), null],
  ['nothing', bytes(), null],
])('%s', { tags: ['MOV-002'] }, (_, file, type) => {
  expect(videoTypeOf(file)).toBe(type);
});
