import { conflict, notFound, refuse } from '#kernel/refusal.ts';
import type { ThemeForm, ThemeKey } from '#modules/signage/contract/signage.ts';
import { type Preset, unreadable } from '#modules/signage/rules/theme.ts';
import { notifyScreens, type SignageDeps } from '#modules/signage/server/notify-screens.ts';
import { archive, lockTheme, pictureExists, presetTheme, type ThemeRow } from '#modules/signage/server/signage.sql.ts';
import type { Acting, Tx } from '#platform/db/tx.ts';

/**
 * Saves a theme (D-152): a new one, an existing one by its id, or a preset by its name; a preset
 * exists for every exhibitor and gets its row with the first change. Returns its id. Refuses 422
 * `colours.ink`, `colours.accent` signage.unreadable; 422 `logo` validation.exists; 404
 * not_found.signage_theme.
 */
export function saveTheme(
  { db, news }: SignageDeps,
  acting: Acting,
  key: ThemeKey | null,
  form: ThemeForm,
): Promise<number> {
  const dim = unreadable(form.colours);
  if (dim) throw refuse('signage.unreadable', undefined, `colours.${dim}`);
  return db.tx(acting, async (tx) => {
    const before = await themeToChange(tx, key);
    if (form.logo !== null && form.logo !== before?.logo && !(await pictureExists(tx, form.logo)))
      throw refuse('validation.exists', undefined, 'logo');
    const id = before ? await change(tx, before.id, form) : await add(tx, typeof key === 'string' ? key : null, form);
    const action = before ? 'signage_theme.changed' : 'signage_theme.added';
    await tx.audit({ action, entity: 'signage_theme', entityId: id, ...(before && { before }), after: form });
    await notifyScreens(tx, news);
    return id;
  });
}

/**
 * Removes a theme from the list; its screens use the exhibitor's theme from then on. Refuses 409
 * signage.preset_stays.
 */
export function archiveTheme({ db, news }: SignageDeps, acting: Acting, id: number): Promise<void> {
  return db.tx(acting, async (tx) => {
    const before = await lockTheme(tx, id);
    if (!before) throw notFound('signage_theme');
    if (before.preset !== null) throw conflict('signage.preset_stays');
    await archive(tx, 'signage_theme', id);
    await tx.audit({ action: 'signage_theme.archived', entity: 'signage_theme', entityId: id, before });
    await notifyScreens(tx, news);
  });
}

async function themeToChange(tx: Tx, key: ThemeKey | null): Promise<ThemeRow | null> {
  if (key === null) return null;
  if (typeof key === 'string') return presetTheme(tx, key);
  const row = await lockTheme(tx, key);
  if (!row) throw notFound('signage_theme');
  return row;
}

/**
 * If two employees change a preset for the first time at once, the later change wins, as with every
 * change.
 */
async function add(tx: Tx, preset: Preset | null, { name, colours, font, logo }: ThemeForm): Promise<number> {
  const row = await tx.one<{ id: number }>(
    `INSERT INTO signage_theme (exhibitor_id, name, colours, font, logo, preset) VALUES (tenant(), $1, $2, $3, $4, $5)
     ON CONFLICT (exhibitor_id, preset) DO UPDATE
        SET name = excluded.name, colours = excluded.colours, font = excluded.font, logo = excluded.logo
     RETURNING id`,
    [name, JSON.stringify(colours), font, logo, preset],
  );
  if (!row) throw new Error('a theme was not added');
  return row.id;
}

async function change(tx: Tx, id: number, { name, colours, font, logo }: ThemeForm): Promise<number> {
  await tx.run(
    'UPDATE signage_theme SET name = $2, colours = $3, font = $4, logo = $5 WHERE exhibitor_id = tenant() AND id = $1',
    [id, name, JSON.stringify(colours), font, logo],
  );
  return id;
}
