import { z } from 'zod';
import { zId } from '#kernel/wire.ts';
import { TITLE_MAX, titlesUpTo, zVersionRead, zWrittenTexts } from '#modules/catalogue/contract/form-fields.ts';

const SORT_MAX = 9_999;

/** A tag of films: visitors filter the programme by it. */
export const zStaffTag = z.object({
  id: zId,
  slug: z.string(),
  /** In the language of the employee. */
  name: z.string(),
  names: zWrittenTexts,
  sort: z.number().int(),
  /** Films that have it, archived ones included. */
  movies: z.number().int(),
  version: z.number().int(),
});
export type StaffTagWire = z.infer<typeof zStaffTag>;

/** POST /api/staff/tags and /api/staff/tags/{id}. Refused: 409 catalogue.changed_meanwhile. */
export const zTagForm = z.strictObject({
  names: titlesUpTo(TITLE_MAX),
  sort: z.number().int().min(0).max(SORT_MAX),
  version: zVersionRead,
});
export type TagForm = z.infer<typeof zTagForm>;

/** POST /api/staff/tags/{id}/delete: `into`: the tag that its films get instead; null: none. */
export const zTagRemoval = z.strictObject({ into: zId.nullable() });
