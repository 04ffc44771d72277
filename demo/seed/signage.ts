import { SIGNAGE_BACKGROUNDS, SIGNAGE_MESSAGES, SIGNAGE_THEMES } from '#demo/content/signage.ts';
import type { Seeding } from '#demo/seed/within.ts';
import { zBackgroundForm, zMessageForm, zThemeForm } from '#modules/signage/contract/signage.ts';
import { saveBackground, saveMessage, saveTheme } from '#modules/signage/server.ts';

const ALWAYS = { valid_from: null, valid_until: null };

/** Saves the themes and messages of the signage screens, in the order of the content. */
export async function seedSignage({ db, acting }: Seeding, storageDir: string): Promise<void> {
  const deps = { db, storageDir, news: { deviceChanged: () => {} } }; // there are no screens yet
  for (const { preset, ...theme } of SIGNAGE_THEMES) await saveTheme(deps, acting, preset, zThemeForm.parse(theme));
  for (const background of SIGNAGE_BACKGROUNDS)
    await saveBackground(deps, acting, null, zBackgroundForm.parse({ ...background, kind: 'image', ...ALWAYS }));
  for (const message of SIGNAGE_MESSAGES)
    await saveMessage(deps, acting, null, zMessageForm.parse({ ...message, cinema_id: null, ...ALWAYS }));
}
