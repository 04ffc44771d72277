import type { Acting, Db } from '#platform/db/tx.ts';

/** A picture that the program ships with: its key in the storage folder, its size, and what stands for it until it has loaded. */
export type ShippedPicture = {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string | null;
  readonly colour: string | null;
};

/**
 * Gives the exhibitor the pictures that the program ships with, beside those that its employees
 * upload: it can choose them in its forms. Repeatable; a picture that was drawn again gets its new
 * size.
 */
export const storeShippedPictures = (db: Db, acting: Acting, pictures: readonly ShippedPicture[]): Promise<number> =>
  db.tx(acting, (tx) =>
    tx.run(
      `INSERT INTO asset (exhibitor_id, key, width, height, placeholder, color)
       SELECT tenant(), key, width, height, placeholder, colour
         FROM jsonb_to_recordset($1) AS a(key text, width int, height int, placeholder text, colour text)
       ON CONFLICT (exhibitor_id, key) DO UPDATE
          SET width = excluded.width, height = excluded.height, placeholder = excluded.placeholder, color = excluded.color
        WHERE (asset.width, asset.height, asset.placeholder, asset.color)
              IS DISTINCT FROM (excluded.width, excluded.height, excluded.placeholder, excluded.color)`,
      [JSON.stringify(pictures)],
    ),
  );
