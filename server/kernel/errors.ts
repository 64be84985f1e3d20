import type { RefusalText } from '#contract/refusals.ts';

/** An error response; the message is a text for people, of the catalog that apps translate. */
export class HttpError extends Error {
  declare readonly message: RefusalText;
  readonly status: number;
  /** Path of a request field to its error. */
  readonly fields: Record<string, string> | undefined;

  constructor(status: number, message: RefusalText, fields?: Record<string, string>) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.fields = fields;
  }
}

export const unauthorized = (): HttpError => new HttpError(401, 'Your session has ended. Sign in again.');
export const forbidden = (): HttpError => new HttpError(403, 'You do not have permission to do this.');
type Findable = RefusalText extends infer T
  ? T extends `The ${infer What} was not found.`
    ? What
    : never
  : never;
/** Also used for existing items that the user may not see, so that their existence is not revealed. */
export const notFound = (what: Findable): HttpError => new HttpError(404, `The ${what} was not found.`);
export const conflict = (reason: RefusalText): HttpError => new HttpError(409, reason);
export const invalid = (reason: RefusalText, fields?: Record<string, RefusalText>): HttpError =>
  new HttpError(422, reason, fields);

/** Error text for concurrent edits. */
export const editConflictText = (
  what: 'scheduler' | 'config' | 'base config' | 'schema' | 'group' | 'server' | 'console',
): RefusalText =>
  `This ${what} has been changed in the meantime, by another user or in another window. Check it again before saving.`;
