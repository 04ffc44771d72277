import { defineModule } from '#modules/define-module.ts';
import { invariantsJob } from '#modules/integrity/server/invariants-job.ts';
import type { Db } from '#platform/db/tx.ts';

type Needs = {
  readonly booksDb: Db;
  readonly alarm: (what: string, detail: Record<string, unknown>) => void;
};

export const integrityModule = defineModule<Needs>({
  name: 'integrity',
  uses: [], // it may read any table and writes none
  owns: [],
  jobs: ({ booksDb, alarm }) => [
    invariantsJob({ db: booksDb, alarm: ({ id, says, rows }) => alarm(`invariant ${id}`, { says, rows }) }),
  ],
});
