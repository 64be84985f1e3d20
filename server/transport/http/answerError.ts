import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { DatabaseFaultCode, ErrorBody } from '#contract/common.ts';
import { errors, type Fault } from '#contract/errors/index.ts';
import { faultOf } from '#domain/api/faults.ts';
import { issueFault } from '#domain/api/issueFaults.ts';
import { callContext } from '#server/kernel/callContext.ts';
import { DatabaseFault } from '#server/kernel/database/databaseFault.ts';
import { HttpError, refuse, refuseFields } from '#server/kernel/errors.ts';
import { AgentError } from '#server/kernel/messaging/agentError.ts';
import { TooManyAttemptsError } from '#server/modules/access/index.ts';

/** Converts errors of a call into a response; unexpected errors are logged and not shown to the caller. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof DatabaseFault) return answerFault(error, request, reply);
  const known = describe(error);
  if (!known)
    request.log.error(
      { err: error, method: request.method, path: request.routeOptions.url },
      'a call failed unexpectedly',
    );
  if (error instanceof TooManyAttemptsError) void reply.header('retry-after', error.retryAfterS);
  const { status, fault, fields } = known ?? refuse('serverFailed');
  return reply.code(status).send({ ...fault, ...(fields && sentFields(fields)) } satisfies ErrorBody);
}

/** The texts of fields, which every app knows, with their codes and parameters. */
function sentFields(fields: Readonly<Record<string, Fault>>): Pick<ErrorBody, 'fields' | 'fieldCodes'> {
  const all = Object.entries(fields);
  return {
    fields: Object.fromEntries(all.map(([path, { error }]) => [path, error])),
    fieldCodes: Object.fromEntries(
      all.flatMap(([path, { code, params }]) => (code === undefined ? [] : [[path, { code, params }]])),
    ),
  };
}

/** Seconds after which to try again. */
const retryAfterS: Readonly<Record<DatabaseFaultCode, number>> = {
  databaseUnreachable: 2,
  databaseBusy: 2,
  databaseDiskFull: 30,
  databaseReadOnly: 30,
  databaseGone: 30,
};

/** Says whether the call was carried out: a transaction that was not committed has changed nothing. */
function answerFault(error: DatabaseFault, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { method } = request;
  request.log.error(
    { fault: error.fault, cause: error.message, method, path: request.routeOptions.url },
    'the database could not carry out a call',
  );
  const fault = faultOf(error.fault);
  void reply.code(errors[error.fault].status).header('retry-after', retryAfterS[error.fault]);
  if (method === 'GET') return reply.send(fault satisfies ErrorBody);
  const isUnknown = error.isOutcomeUnknown || (callContext()?.hasEffect ?? false);
  // The code is that of the database, as before codes had parameters; the outcome tells whether anything was
  // changed.
  return reply.send({
    error: faultOf(isUnknown ? 'outcomeUnknown' : 'nothingChanged', { fault }).error,
    code: error.fault,
    outcome: isUnknown ? 'unknown' : 'nothingChanged',
  } satisfies ErrorBody);
}

function describe(error: FastifyError): HttpError | null {
  if (error instanceof HttpError) return error;
  if (error instanceof AgentError) return new HttpError(error.code === 'timeout' ? 504 : 409, error.fault);
  if (hasZodFastifySchemaValidationErrors(error)) {
    if (error.validationContext === 'params') return refuse('notFound');
    const fields = error.validation.map(({ instancePath, keyword, message = '', params }) => [
      instancePath.slice(1).replaceAll('/', '.'),
      issueFault({ ...params, code: keyword, message }),
    ]);
    return refuseFields('fieldsInvalid', Object.fromEntries(fields) as Record<string, Fault>);
  }
  const status = error.statusCode ?? 500;
  // A library's own text, which has no code.
  return status >= 400 && status < 500 ? new HttpError(status, { error: error.message }) : null;
}
