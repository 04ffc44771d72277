import { conflict } from '#kernel/refusal.ts';
import type { PresetForm } from '#modules/content/contract/contents.ts';
import { PRESET_SLUGS, type PresetKey } from '#modules/content/rules/presets.ts';
import { twinOf } from '#modules/content/rules/slug.ts';
import { deleteContent, insertPreset, lockPreset, updateText } from '#modules/content/server/contents.sql.ts';
import { type Editing, written } from '#modules/content/server/save-page.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

const slugsOf = (key: PresetKey): readonly string[] => [PRESET_SLUGS[key], twinOf(PRESET_SLUGS[key])];

/**
 * Writes a system page (D-168); the first time this creates its row. `version` null: it had no text
 * of its own. Refuses 409 content.changed_meanwhile.
 */
export const savePreset = (db: Db, editing: Editing, key: PresetKey, form: PresetForm): Promise<void> =>
  db.tx(editing, async (tx) => {
    const before = await lockPreset(tx, slugsOf(key));
    if ((before?.version ?? null) !== form.version) throw conflict('content.changed_meanwhile');
    const fields = written(form);
    if (before) await updateText(tx, before.id, { ...fields, slug: null }, editing.employeeId);
    else if ((await insertPreset(tx, key, PRESET_SLUGS[key], fields, editing.employeeId)) === 0)
      throw conflict('content.changed_meanwhile');
    await tx.audit({
      action: 'preset.changed',
      entity: 'content',
      entityId: key,
      before: before && { page_title: before.page_title, content: before.content },
      after: fields,
    });
  });

/**
 * Deletes the exhibitor's text and restores the text of the program; the audit trail keeps the
 * deleted text. Refuses 409 as above.
 */
export const resetPreset = (db: Db, acting: Acting, key: PresetKey, version: number): Promise<void> =>
  db.tx(acting, async (tx) => {
    const before = await lockPreset(tx, slugsOf(key));
    if (before?.version !== version) throw conflict('content.changed_meanwhile');
    await deleteContent(tx, before.id);
    const { page_title, content } = before;
    await tx.audit({ action: 'preset.reset', entity: 'content', entityId: key, before: { page_title, content } });
  });
