/** Sends one text at a time. While a request is pending only the newest text is kept for the next one. */
export class TextSender {
  readonly #send: (text: string) => Promise<void>;
  #pending: string | null = null;
  #running: Promise<void> | null = null;

  constructor(send: (text: string) => Promise<void>) {
    this.#send = send;
  }

  push(text: string): void {
    this.#pending = text;
    this.#running ??= this.#run();
  }

  /** Resolves when no text is pending. */
  async done(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      while (this.#pending !== null) {
        const text = this.#pending;
        this.#pending = null;
        // The session reports a failed text; the next one is sent regardless.
        await this.#send(text).catch(() => undefined);
      }
    } finally {
      this.#running = null;
    }
  }
}
