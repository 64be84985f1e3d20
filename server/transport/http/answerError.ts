import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { DatabaseFaultCode, ErrorBody } from '#contract/common.ts';
import type { RefusalText } from '#contract/refusals.ts';
import { issueText } from '#domain/api/issueTexts.ts';
import { callContext } from '#server/kernel/callContext.ts';
import { DatabaseFault } from '#server/kernel/database/databaseFault.ts';
import { HttpError, invalid } from '#server/kernel/errors.ts';
import { AgentError } from '#server/kernel/messaging/errors.ts';
import { TooManyAttemptsError } from '#server/modules/access/index.ts';

/** Converts errors of a call into a response; unexpected errors are logged and not shown to the caller. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof DatabaseFault) return answerFault(error, request, reply);
  const known = describe(error);
  if (!known) {
    request.log.error(
      { err: error, method: request.method, path: request.routeOptions.url },
      'a call failed unexpectedly',
    );
    return reply
      .code(500)
      .send({ error: 'Something went wrong on the server. Try again.' } satisfies ErrorBody);
  }
  if (error instanceof TooManyAttemptsError) void reply.header('retry-after', error.retryAfterS);
  return reply
    .code(known.status)
    .send({ error: known.message, ...(known.fields && { fields: known.fields }) } satisfies ErrorBody);
}

/** What is at fault, and when to try again, in seconds. */
const faults: Readonly<Record<DatabaseFaultCode, readonly [text: RefusalText, retryAfterS: number]>> = {
  databaseUnreachable: ['The database of the server cannot be reached. Try again in a moment.', 2],
  databaseBusy: ['The database of the server is busy. Try again in a moment.', 2],
  databaseDiskFull: ['The disk of the server is full. Whoever runs the server has to make space on it.', 30],
  databaseReadOnly: [
    'The database of the server accepts no changes at the moment. Whoever runs the server has to allow them.',
    30,
  ],
  databaseGone: [
    'The files of the database are missing on the server. Whoever runs the server has to restore them.',
    30,
  ],
};

/** Says whether the call was carried out: a transaction that was not committed has changed nothing. */
function answerFault(error: DatabaseFault, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { method } = request;
  request.log.error(
    { fault: error.fault, cause: error.message, method, path: request.routeOptions.url },
    'the database could not carry out a call',
  );
  const [text, retryAfterS] = faults[error.fault];
  void reply.code(503).header('retry-after', retryAfterS);
  if (method === 'GET') return reply.send({ error: text, code: error.fault } satisfies ErrorBody);
  const isUnknown = error.isOutcomeUnknown || (callContext()?.hasEffect ?? false);
  return reply.send({
    error: (isUnknown
      ? `It is not known whether this was done. ${text}`
      : `Nothing was changed. ${text}`) satisfies RefusalText,
    code: error.fault,
    outcome: isUnknown ? 'unknown' : 'nothingChanged',
  } satisfies ErrorBody);
}

/** The text of an error of an agent or of a library, which may be in no catalog: apps show those as they come. */
const asText = ({ message }: Error): RefusalText => message as RefusalText;

function describe(error: FastifyError): HttpError | null {
  if (error instanceof HttpError) return error;
  if (error instanceof TooManyAttemptsError) return new HttpError(429, asText(error));
  if (error instanceof AgentError) return new HttpError(error.code === 'timeout' ? 504 : 409, asText(error));
  if (hasZodFastifySchemaValidationErrors(error)) {
    if (error.validationContext === 'params') return new HttpError(404, 'Not found.');
    const fields = error.validation.map(({ instancePath, keyword, message = '', params }) => [
      instancePath.slice(1).replaceAll('/', '.'),
      issueText({ ...params, code: keyword, message }),
    ]);
    return invalid('Some fields are invalid.', Object.fromEntries(fields) as Record<string, RefusalText>);
  }
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500 ? new HttpError(status, asText(error)) : null;
}
