import { onlineSaleState, salesOpen } from '#modules/screenings/rules/programme/availability.ts';

/** What visitors wait for. */
export const ALERT_KINDS = ['film', 'event'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];
export type AlertSubject = { readonly kind: AlertKind; readonly id: number };

/** A screening as the website shows it. */
type Shown = {
  readonly movie_id: number;
  readonly event_id: number | null;
  readonly start: string;
  readonly cancelled: boolean;
  readonly provisional: boolean;
  readonly at_box_office: boolean;
  readonly online_from: string | null;
  readonly online_until: string | null;
};

const instant = (text: string | null): number | null => (text === null ? null : Date.parse(text));

/**
 * Returns the first show of a film or an event that is on sale at `now`: on the website, or at the
 * box office only. A sold-out show has been on sale. Null while all are announced, or none is.
 */
export function firstOnSale<Screening extends Shown>(
  { kind, id }: AlertSubject,
  screenings: readonly Screening[],
  now: number,
): Screening | null {
  const onSale = screenings.filter(
    ({ movie_id, event_id, start, cancelled, provisional, at_box_office, online_from, online_until }) =>
      (kind === 'film' ? movie_id : event_id) === id &&
      !cancelled &&
      salesOpen(Date.parse(start), now) &&
      !provisional &&
      onlineSaleState(
        {
          provisional,
          atBoxOffice: at_box_office,
          onlineFrom: instant(online_from),
          onlineUntil: instant(online_until),
        },
        now,
      ) !== 'not_yet',
  );
  return onSale.toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start))[0] ?? null;
}
