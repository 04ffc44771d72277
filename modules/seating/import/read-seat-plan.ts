/** Reads a seat plan in any supported format. */
import { readPretix } from '#modules/seating/import/pretix.ts';
import type { SeatPlan, SeatPlanFormat } from '#modules/seating/import/seat-plan.ts';
import { readSeatsio } from '#modules/seating/import/seatsio.ts';
import { readVistaSeats } from '#modules/seating/import/vista.ts';

const READERS: Readonly<Record<SeatPlanFormat, (bytes: Uint8Array, file: string) => SeatPlan>> = {
  vista: readVistaSeats,
  seatsio: readSeatsio,
  pretix: readPretix,
};

/** Returns the hall of one file. Throws a refusal with file and location of every error. */
export const readSeatPlan = (format: SeatPlanFormat, bytes: Uint8Array, file: string): SeatPlan =>
  READERS[format](bytes, file);
