import { type S3Simulator, startS3Simulator } from '#simulators/s3/simulator.ts';

/** The key of the simulated store, and its bucket. */
export const STORE_KEY = {
  keyId: 'key of the tests',
  secret: 'secret/of+the tests',
  region: 'eu-central-1',
  bucket: 'backups',
};

export type StoreElsewhere = S3Simulator;

/** An empty store of objects, to which backups can be uploaded. */
export const opensStore = (): Promise<StoreElsewhere> => startS3Simulator(STORE_KEY);
