import { type ErrorCode, errors, type Fault, type PlainCode } from '#contract/errors/index.ts';
import { type FaultArgs, faultOf } from '#domain/api/faults.ts';

/** An error response. The message is the English text of its fault. */
export class HttpError extends Error {
  readonly status: number;
  readonly fault: Fault;
  /** Path of a request field to its error. */
  readonly fields: Readonly<Record<string, Fault>> | undefined;

  constructor(status: number, fault: Fault, fields?: Readonly<Record<string, Fault>>) {
    super(fault.error);
    this.name = 'HttpError';
    this.status = status;
    this.fault = fault;
    this.fields = fields;
  }
}

/** Creates an error of the contract, to be thrown: `throw refuse('consoleIsOpen', { name })`. */
export const refuse = <Code extends ErrorCode>(...args: FaultArgs<Code>): HttpError =>
  new HttpError(errors[args[0]].status, faultOf(...args));

/** Creates an error about fields of the request, by their paths. */
export const refuseFields = (code: PlainCode, fields: Readonly<Record<string, Fault>>): HttpError =>
  new HttpError(errors[code].status, faultOf(code), fields);

/** Creates an error about one field of the request, whose error is also that of the whole request. */
export const refuseField = <Code extends ErrorCode>(field: string, ...args: FaultArgs<Code>): HttpError => {
  const fault = faultOf(...args);
  return new HttpError(errors[args[0]].status, fault, { [field]: fault });
};

type NotFoundSubject = ErrorCode extends infer Code
  ? Code extends `${infer What}NotFound`
    ? What
    : never
  : never;
/** Also used for existing items that the user may not see, so that their existence is not revealed. */
export const notFound = (what: NotFoundSubject): HttpError => refuse(`${what}NotFound`);
export const unauthorized = (): HttpError => refuse('sessionEnded');
export const forbidden = (): HttpError => refuse('forbidden');
