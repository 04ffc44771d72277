import type {
  Admission,
  OfflineStorage,
  StoredClash,
  StoredList,
  StoredReading,
} from '#apps/scanner/offline/storage.ts';

/** The storage of a scanner without a browser: it lasts as long as the object, like a device over reloads. */
export function memoryStorage(): OfflineStorage {
  let list: StoredList | null = null;
  let readings: StoredReading[] = [];
  const admissions = new Map<string, Admission>();
  const clashes = new Map<string, StoredClash>();
  const add = (reading: StoredReading): void => {
    if (!readings.some(({ wire }) => wire.nonce === reading.wire.nonce)) readings = [...readings, reading];
  };
  return {
    read: async () => ({ list, readings, clashes: [...clashes.values()] }),
    async putList(next, isOver) {
      list = next;
      for (const admission of [...admissions.values()]) if (isOver(admission)) admissions.delete(admission.ticket);
    },
    async addAdmitted(reading) {
      const before = admissions.get(reading.ticket);
      if (before) return before;
      add(reading);
      const { ticket, wire } = reading;
      admissions.set(ticket, { ticket, at: Date.parse(wire.at), nonce: wire.nonce });
      return null;
    },
    addRefused: async (reading) => add(reading),
    admissionOf: async (ticket) => admissions.get(ticket) ?? null,
    async noteAdmissions(noted) {
      for (const admission of noted) admissions.set(admission.ticket, admission);
    },
    removeAdmission: async (ticket) => void admissions.delete(ticket),
    async takeBack(ticket) {
      const nonce = admissions.get(ticket)?.nonce;
      if (!nonce) return false;
      readings = readings.map((reading) =>
        reading.wire.nonce === nonce ? { ...reading, wire: { ...reading.wire, result: 'refused' } } : reading,
      );
      admissions.delete(ticket);
      return true;
    },
    async settle(nonces, found) {
      readings = readings.filter(({ wire }) => !nonces.includes(wire.nonce));
      for (const admission of [...admissions.values()])
        if (admission.nonce && nonces.includes(admission.nonce))
          admissions.set(admission.ticket, { ...admission, nonce: null });
      for (const clash of found) clashes.set(clash.nonce, clash);
    },
    removeClashes: async () => clashes.clear(),
  };
}
