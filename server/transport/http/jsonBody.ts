import type { FastifyInstance } from 'fastify';
import { refuse } from '#server/kernel/errors.ts';

/** Maximum nesting of objects and lists in a body; the body of a scheduler has seven levels. */
const maxLevels = 32;

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether a value has more levels than allowed. It works level by level, because recursion has a limit, too. */
function isTooDeep(body: unknown): boolean {
  let level = [body].filter(isContainer);
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > maxLevels) return true;
    level = level.flatMap((one) => Object.values(one).filter(isContainer));
  }
  return false;
}

/**
 * Reads the bodies of calls as JSON; an empty body counts as missing. A body that is nested too deeply is
 * refused (400), because recursive checks would exceed the stack.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    void parse(request, body as string, (error, value) => {
      if (!error && isTooDeep(value)) done(refuse('requestTooNested'));
      else done(error, value);
    });
  });
}
