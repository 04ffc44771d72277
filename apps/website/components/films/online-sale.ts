import type { ScheduleWire } from '#modules/screenings/contract/public.ts';
import type { OnlineSale } from '#modules/screenings/rules/programme/availability.ts';

type Limits = Pick<ScheduleWire, 'provisional' | 'at_box_office' | 'online_from' | 'online_until'>;
const instant = (text: string | null): number | null => (text === null ? null : Date.parse(text));

/** Returns when the website sells a screening. */
export const onlineSaleOf = ({ provisional, at_box_office, online_from, online_until }: Limits): OnlineSale => ({
  provisional,
  atBoxOffice: at_box_office,
  onlineFrom: instant(online_from),
  onlineUntil: instant(online_until),
});
