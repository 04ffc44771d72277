import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { pageTexts } from '#testing/tools/read-pdf.ts';
import { mailingCinema, plain } from '#testing/worlds/mailing-cinema.ts';

const t = testDatabase();
const exhibitor = mailingCinema(t);
const { buys, deliver } = exhibitor;

beforeAll(async () => {
  const { exhibitorId, screeningId } = exhibitor.cinema;
  await t.asOwner(
    `UPDATE settings SET data = jsonb_set(data, '{public_config}', coalesce(data -> 'public_config', '{}') || '{"midnight_offset":6}')
      WHERE exhibitor_id = $1`,
    [exhibitorId],
  );
  await t.asOwner(
    `UPDATE screening SET starts_at = '2031-11-21T00:05:00+01:00', ends_at = '2031-11-21T02:00:00+01:00' WHERE id = $1`,
    [screeningId],
  );
});

test.each([
  ['en', 'Fri, 21 Nov 2031, 00:05 (night of Thu 20 to Fri 21)', 'night of Thu 20 to Fri 21'],
  ['nl-BE', 'vr 21 nov 2031, 00:05 (nacht van do 20 op vr 21)', 'nacht van do 20 op vr 21'],
  ['fr', 'ven. 21 nov. 2031, 00:05 (nuit du jeu. 20 au ven. 21)', 'nuit du jeu. 20 au ven. 21'],
  ['de', 'Fr., 21. Nov. 2031, 00:05 (Nacht von Do., 20. auf Fr., 21.)', 'Nacht von Do., 20. auf Fr., 21.'],
])(
  'in %s mail and ticket of a show after midnight say the night',
  {
    tags: ['D-010', 'D-087', 'D-088'],
  },
  async (locale, when, night) => {
    const billId = await buys.tickets({ count: 1, locale });
    const [mail] = await deliver('mail.tickets', billId);
    expect(plain(mail?.subject)).toContain(when);
    expect(plain(mail?.text)).toContain(night);
    const pdf = mail?.attachments.find(({ contentType }) => contentType === 'application/pdf');
    const [page] = await pageTexts(pdf?.content ?? Buffer.alloc(0));
    expect(plain(String(page))).toContain(night);
    expect(exhibitor.missing).toEqual([]);
  },
);
