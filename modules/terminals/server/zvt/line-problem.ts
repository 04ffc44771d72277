/**
 * The reason for a missing answer: unreachable, forbidden, no acknowledgement in time, or a broken
 * connection. The effect of the command is unknown then.
 */
export class LineProblem extends Error {
  override readonly name = 'LineProblem';
  readonly kind: 'unreachable' | 'forbidden' | 'silent' | 'cut';
  constructor(kind: LineProblem['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}
