import type { OfflineListWire, ReadingWire } from '#modules/admission/contract/device.ts';

/** The offline list of this device, as the server last answered it. */
export type StoredList = {
  /** The device: another one shows nothing of it. */
  readonly uid: string;
  readonly list: OfflineListWire;
  /** The clock of the server minus the clock of the device, ms. */
  readonly clockDifference: number;
  /** When the server last confirmed it, epoch ms by the server's clock. */
  readonly confirmedAt: number;
};

/** What a person calls the ticket of a reading. */
export type About = {
  readonly screening_id: number;
  readonly seat: string | null;
  readonly screen: string | null;
  readonly title: string | null;
};
/** A reading that was judged here and not sent yet. `ticket`: its uuid. */
export type StoredReading = { readonly wire: ReadingWire; readonly ticket: string; readonly about: About };

/** A ticket that this device admitted. `nonce`: of its reading, until that is sent; null: the server knows it. */
export type Admission = { readonly ticket: string; readonly at: number; readonly nonce: string | null };

/** A reading that the server does not confirm: shown until a person has seen it. */
export type StoredClash = {
  readonly nonce: string;
  readonly at: string;
  readonly about: About;
  readonly text: string;
};

export type Stored = {
  readonly list: StoredList | null;
  /** In the order in which they happened. */
  readonly readings: readonly StoredReading[];
  readonly clashes: readonly StoredClash[];
};

/** Each method is one transaction: what it stores survives a crash when its promise is fulfilled. */
export type OfflineStorage = {
  readonly read: () => Promise<Stored>;
  /** Null deletes the list. Admissions for which `isOver` are deleted with it. */
  readonly putList: (list: StoredList | null, isOver: (admission: Admission) => boolean) => Promise<void>;
  /** Stores a reading that admits its ticket, unless this device did already: then it returns that admission. */
  readonly addAdmitted: (reading: StoredReading) => Promise<Admission | null>;
  readonly addRefused: (reading: StoredReading) => Promise<void>;
  readonly admissionOf: (ticket: string) => Promise<Admission | null>;
  readonly noteAdmissions: (admissions: readonly Admission[]) => Promise<void>;
  readonly removeAdmission: (ticket: string) => Promise<void>;
  /** Turns a reading that was not sent into a refusal. Returns whether there was one. */
  readonly takeBack: (ticket: string) => Promise<boolean>;
  /** Removes sent readings, and stores the clashes among them. */
  readonly settle: (nonces: readonly string[], clashes: readonly StoredClash[]) => Promise<void>;
  readonly removeClashes: () => Promise<void>;
};

/** More than a scanner reads in a day; then it stores no more, and admits no visitor alone. */
export const READINGS_MAX = 5_000;
