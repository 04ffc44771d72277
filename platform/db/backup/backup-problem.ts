/** A backup cannot be made or used: the message is one sentence for the operator. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem';
}
