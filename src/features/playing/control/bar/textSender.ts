/** Sends one text at a time. While a request is pending only the newest text is kept for the next one. */
export class TextSender {
  readonly #send: (text: string) => Promise<boolean>;
  #pending: string | null = null;
  /** The last text, if it has not arrived. */
  #failed: string | null = null;
  #running: Promise<void> | null = null;

  /** @param send returns whether the text has arrived; never rejects */
  constructor(send: (text: string) => Promise<boolean>) {
    this.#send = send;
  }

  push(text: string): void {
    this.#pending = text;
    this.#running ??= this.#run();
  }

  /** Waits for the pending text, and sends a last one that failed once more. Returns whether the last one has arrived. */
  async done(): Promise<boolean> {
    await this.#running;
    if (this.#failed !== null) this.push(this.#failed);
    await this.#running;
    return this.#failed === null;
  }

  async #run(): Promise<void> {
    try {
      while (this.#pending !== null) {
        const text = this.#pending;
        this.#pending = null;
        this.#failed = (await this.#send(text)) ? null : text;
      }
    } finally {
      this.#running = null;
    }
  }
}
