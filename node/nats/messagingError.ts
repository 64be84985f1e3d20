/** The messaging server is missing, does not start, or its keys cannot be read. */
export class MessagingError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MessagingError';
  }
}
