/**
 * Sends the newest of many texts, one at a time: while one is under way the next waits, and what was
 * overtaken is never sent.
 */
export class TextSender {
  readonly #send: (text: string) => Promise<void>;
  #waiting: string | null = null;
  #running: Promise<void> | null = null;

  constructor(send: (text: string) => Promise<void>) {
    this.#send = send;
  }

  push(text: string): void {
    this.#waiting = text;
    this.#running ??= this.#run();
  }

  /** Settles when no text is pending. */
  async done(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      while (this.#waiting !== null) {
        const text = this.#waiting;
        this.#waiting = null;
        // The session reports a failed text; the next one is sent regardless.
        await this.#send(text).catch(() => undefined);
      }
    } finally {
      this.#running = null;
    }
  }
}
