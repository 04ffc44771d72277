/**
 * The public interface of exhibitor: its modules, its clock, its files, its settings and details,
 * and how they are changed.
 */

export { countsBlind } from '#modules/exhibitor/server/blind-count.ts';
export { exhibitorRoundsCash } from '#modules/exhibitor/server/cash-rounding.ts';
export { changeSettings, createSettings, type SettingsDeps } from '#modules/exhibitor/server/change-settings.ts';
export { type ExhibitorClock, exhibitorClock } from '#modules/exhibitor/server/exhibitor-clock.ts';
export { changeExhibitorFacts, exhibitorFacts } from '#modules/exhibitor/server/exhibitor-facts.ts';
export { exhibitorFiles, type FileAddress } from '#modules/exhibitor/server/exhibitor-files.ts';
export { exhibitorSettings } from '#modules/exhibitor/server/exhibitor-settings.ts';
export { type ExhibitorRow, exhibitorsOfInstallation } from '#modules/exhibitor/server/exhibitors.sql.ts';
export {
  insertExhibitor,
  isAddressTaken,
  isSlugTaken,
  type NewExhibitor,
  recordTestMail,
  showToPublic,
} from '#modules/exhibitor/server/insert-exhibitor.ts';
export { requireFeature } from '#modules/exhibitor/server/require-feature.ts';
export { NONE_OLD, type Old, retentionDays } from '#modules/exhibitor/server/retention.sql.ts';
export { stampSync, storeCaptchaKeys, storeSecrets } from '#modules/exhibitor/server/settings.sql.ts';
export { staffSettings } from '#modules/exhibitor/server/staff-settings.ts';
