import { Resolver } from 'node:dns/promises';

/** Returns the TXT records of a name, each as the strings it consists of. Throws the errors of the DNS. */
export type TextRecords = (name: string) => Promise<readonly (readonly string[])[]>;

const TRY_MS = 2_500;
const TRIES = 2;
/** An employee waits for the answer. */
const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });

/** Asks the DNS servers of this machine. */
export const textRecordsInDns: TextRecords = (name) => resolver.resolveTxt(name);
