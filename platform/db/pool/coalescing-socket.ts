import { Socket } from 'node:net';

/**
 * A socket that sends what is written in one tick in one piece. A statement is four messages, and a sale sends five
 * statements at a time: each piece is a system call, and may wake whoever reads it.
 */
export class CoalescingSocket extends Socket {
  #isGathering = false;

  override connect(...args: unknown[]): this {
    super.connect(...(args as Parameters<Socket['connect']>));
    this.write = this.#gather; // connect() puts the class's own in its place
    return this;
  }

  #gather = (...args: unknown[]): boolean => {
    if (!this.#isGathering) {
      this.#isGathering = true;
      this.cork();
      process.nextTick(() => {
        this.#isGathering = false;
        this.uncork();
      });
    }
    return super.write(...(args as Parameters<Socket['write']>));
  };
}
