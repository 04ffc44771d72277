import { Socket } from 'node:net';

/**
 * A socket that sends the writes of one tick in one piece. A statement is four messages, and a sale
 * sends five statements at a time; each piece is a system call and may wake the receiver.
 */
export class CoalescingSocket extends Socket {
  #isGathering = false;

  override connect(...args: unknown[]): this {
    super.connect(...(args as Parameters<Socket['connect']>));
    this.write = this.#gather; // connect() installs the class's own write
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
