import { Socket } from 'node:net';

/** Sends what is written in one tick together: each packet costs both sides a system call. */
export class PacketSocket extends Socket {
  #isHeld = false;

  override cork(): void {
    if (this.#isHeld) return;
    this.#isHeld = true;
    super.cork();
    process.nextTick(() => {
      this.#isHeld = false;
      super.uncork();
    });
  }

  override uncork(): void {
    // The end of the tick does it.
  }
}
