/** Visits of one voucher at once: as many as tickets on one bill (D-054). */
export const VISITS_MAX = 30;
