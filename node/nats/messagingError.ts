/** The messaging server is missing, does not start, or its keys cannot be read. */
export class MessagingError extends Error {
  override readonly name = 'MessagingError';
}
