/** What others may ask of an account: whether a module is on, when its days begin, where its files are; its settings, for those who change them. */
export { changeSettings, createSettings, type SettingsDeps } from '#modules/exhibitor/server/change-settings.ts';
export { type HouseClock, houseClock } from '#modules/exhibitor/server/house-clock.ts';
export { changeHouseFacts, houseFacts } from '#modules/exhibitor/server/house-facts.ts';
export { type FileAddress, houseFiles } from '#modules/exhibitor/server/house-files.ts';
export { houseSettings } from '#modules/exhibitor/server/house-settings.ts';
export { requireFeature } from '#modules/exhibitor/server/require-feature.ts';
export { staffSettings } from '#modules/exhibitor/server/staff-settings.ts';
