/**
 * Why nothing is heard of a terminal: no way to it, nobody allowed to go there, no acknowledgement in time, or the line
 * went while it was spoken on. What a command has done by then, nobody knows.
 */
export class LineProblem extends Error {
  override readonly name = 'LineProblem';
  readonly kind: 'unreachable' | 'forbidden' | 'silent' | 'cut';
  constructor(kind: LineProblem['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}
