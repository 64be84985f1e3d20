import type { FastifyInstance } from 'fastify';
import { refuse } from '#server/kernel/errors.ts';

/** Groups and lists inside of each other in a body, at most; the body of a scheduler has seven. */
const maxLevels = 32;

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether a value has more levels than allowed. Level by level, because a stack has a limit, too. */
function isTooDeep(body: unknown): boolean {
  let level = [body].filter(isContainer);
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > maxLevels) return true;
    level = level.flatMap((one) => Object.values(one).filter(isContainer));
  }
  return false;
}

/**
 * Reads the bodies of calls as JSON; an empty one is none. One that is nested too deeply is refused (400), because rules
 * that follow it would exceed the stack.
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
