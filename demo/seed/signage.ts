import { SIGNAGE_BACKGROUNDS, SIGNAGE_MESSAGES, SIGNAGE_THEMES } from '#demo/content/signage.ts';
import type { Tx } from '#platform/db/tx.ts';

/** Inserts the themes and messages of the signage screens, in the order of the content. */
export async function seedSignage(tx: Tx): Promise<void> {
  await tx.run(
    `INSERT INTO signage_theme (exhibitor_id, name, preset, colours, font, logo)
     SELECT tenant(), name, preset, colours, font, logo
       FROM jsonb_to_recordset($1) AS t(name text, preset text, colours jsonb, font text, logo text)`,
    [JSON.stringify(SIGNAGE_THEMES)],
  );
  await tx.run(
    `INSERT INTO signage_background (exhibitor_id, name, kind, asset, phases)
     SELECT tenant(), name, 'image', asset, phases
       FROM jsonb_to_recordset($1) AS b(name text, asset text, phases int)`,
    [JSON.stringify(SIGNAGE_BACKGROUNDS)],
  );
  await tx.run(
    `INSERT INTO signage_message (exhibitor_id, text, phases)
     SELECT tenant(), text, phases FROM jsonb_to_recordset($1) AS m(text jsonb, phases int)`,
    [JSON.stringify(SIGNAGE_MESSAGES)],
  );
}
