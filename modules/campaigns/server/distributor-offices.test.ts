import { expect, test } from 'vitest';
import { receiversOf } from '#modules/campaigns/server/automations/automations.sql.ts';
import { buildMovie } from '#testing/builders/builders.ts';
import { insert, inTenant } from '#testing/builders/in-tenant.ts';
import { buildExhibitor } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';

const t = testDatabase();

test('the offices chosen for films receive the figures; all offices do while none is chosen; a missing address is replaced by the distributor’s', {
  tags: ['D-122'],
}, async () => {
  const exhibitorId = await buildExhibitor(t);
  const distributor = await inTenant(t, exhibitorId, (tx) =>
    insert(
      tx,
      `INSERT INTO distributor (exhibitor_id, name, email) VALUES (tenant(), 'Far', 'far@far.test') RETURNING id`,
      [],
    ),
  );
  const office = (name: string, email: string | null) =>
    inTenant(t, exhibitorId, (tx) =>
      insert(
        tx,
        'INSERT INTO distributor_office (exhibitor_id, distributor_id, name, email) VALUES (tenant(), $1, $2, $3) RETURNING id',
        [distributor, name, email],
      ),
    );
  const [, ghent, silent] = [
    await office('Brussels', 'brussels@far.test'),
    await office('Ghent', 'ghent@far.test'),
    await office('Namur', null),
  ];
  const film = (officeId: number) =>
    buildMovie(t, exhibitorId).then(({ movieId }) =>
      inTenant(t, exhibitorId, (tx) =>
        tx.run(
          'UPDATE movie SET distributor_id = $2, distributor_office_id = $3 WHERE exhibitor_id = tenant() AND id = $1',
          [movieId, distributor, officeId],
        ),
      ),
    );
  const receivers = () => inTenant(t, exhibitorId, (tx) => receiversOf(tx, { distributor }));
  expect(await receivers()).toEqual(['brussels@far.test', 'ghent@far.test']);
  await film(silent);
  expect(await receivers()).toEqual(['far@far.test']);
  await film(ghent);
  expect(await receivers()).toEqual(['ghent@far.test']);
  await inTenant(t, exhibitorId, (tx) =>
    tx.run('UPDATE movie SET archived_at = foyer_now() WHERE exhibitor_id = tenant()', []),
  );
  expect(await receivers()).toEqual(['brussels@far.test', 'ghent@far.test']);
});
