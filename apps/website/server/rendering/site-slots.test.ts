import { expect, test } from 'vitest';
import { createSiteSlots } from '#apps/website/server/rendering/site-slots.ts';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';

const NOW = Date.parse('2026-11-21T14:00:00+01:00');

test('the thread is given data that it does not have, and forgets the oldest beyond the budget', () => {
  const slots = createSiteSlots(250);
  const site = (locale: string) => ({
    siteData: siteDataFixture({ now: NOW, locale }),
    siteDataJson: Buffer.alloc(100),
  });
  const [en, fr, de] = [site('en'), site('fr'), site('de')];
  const give = (request: typeof en) => {
    const { site: given, forget } = slots.of(request);
    return [given.slot, given.json !== undefined, forget];
  };
  const [inEnglish, inFrench, inGerman] = [en, fr, de].map(
    ({ siteData }) => `${siteData.exhibitor.id} ${siteData.locale}`,
  );
  expect(give(en)).toEqual([inEnglish, true, []]);
  expect(give(fr)).toEqual([inFrench, true, []]);
  expect(give(en)).toEqual([inEnglish, false, []]);
  expect(give(de)).toEqual([inGerman, true, [inFrench]]);
  expect(give(fr)).toEqual([inFrench, true, [inEnglish]]);
  // Another object is another version, even with equal words.
  expect(give(site('fr'))).toEqual([inFrench, true, []]);
  const large = { ...site('en'), siteDataJson: Buffer.alloc(1_000) };
  expect(give(large)).toEqual([inEnglish, true, [inGerman, inFrench]]);
  expect(give(large)).toEqual([inEnglish, false, []]);
});
