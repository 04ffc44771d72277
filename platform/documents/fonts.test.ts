import { expect, test } from 'vitest';
import { type FontName, openFont } from '#platform/documents/fonts.ts';

test.each(['display', 'displayItalic', 'text', 'medium', 'bold'] satisfies FontName[])(
  'in the font %s a sign keeps its character, also after others that are drawn from it: colons, ellipses, accents',
  { tags: ['D-179'] },
  (name) => {
    const font = openFont(name);
    for (const glyph of font.layout('12:30; … ÄÉïçñ „“').glyphs) void glyph.path;
    const readable = font
      .layout('€12.50, A E i c n')
      .glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints));
    expect(readable.join('')).toBe('€12.50, A E i c n');
  },
);
