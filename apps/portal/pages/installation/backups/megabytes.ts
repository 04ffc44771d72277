import type { Formats } from '#web/i18n/formats.ts';

const MEGABYTE = 1_000_000;

export const megabytes = (bytes: number, { locale }: Formats): string =>
  (bytes / MEGABYTE).toLocaleString(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
