import { conflict } from '#kernel/refusal.ts';
import type { WidgetForm } from '#modules/content/contract/contents.ts';
import type { WidgetKey } from '#modules/content/rules/widgets.ts';
import { insertWidget, lockWidget, updateText } from '#modules/content/server/contents.sql.ts';
import { sanitisedTexts } from '#modules/content/server/sanitise.ts';
import type { Editing } from '#modules/content/server/save-page.ts';
import type { Db } from '#platform/db/tx.ts';

/** Writes what stands at a placement (PORT-029, D-167); without a text nothing stands there. Refuses 409 content.changed_meanwhile. */
export const saveWidget = (db: Db, editing: Editing, key: WidgetKey, form: WidgetForm): Promise<void> =>
  db.tx(editing, async (tx) => {
    const before = await lockWidget(tx, key);
    if ((before?.version ?? null) !== form.version) throw conflict('content.changed_meanwhile');
    const content = sanitisedTexts(form.content);
    if (before) await updateText(tx, before.id, { page_title: {}, content, slug: null }, editing.employeeId);
    else if ((await insertWidget(tx, key, content, editing.employeeId)) === 0)
      throw conflict('content.changed_meanwhile');
    await tx.audit({
      action: 'widget.changed',
      entity: 'content',
      entityId: key,
      before: before && { content: before.content },
      after: { content },
    });
  });
