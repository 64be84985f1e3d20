import type { Msg, NatsConnection } from 'nats';
import { z } from 'zod';
import {
  agentHello,
  agentSubjects,
  carriedTasks,
  consoleReport,
  taskReport,
  whoIs,
} from '#contract/agent/index.ts';
import type { AgentHandlers } from './types.ts';

/** Each question of an agent goes to one of the API processes of this group. */
const queue = 'api';

type Answer = { data: unknown } | { error: string };

/** What was asked, by whom. The token is the subject's: an agent can publish under its own only. */
type Handle = (token: string, body: unknown) => Promise<Answer>;

const done: Answer = { data: {} };

/** Answers the agents of this account until the connection closes. */
export function serveAgents(
  connection: NatsConnection,
  handlers: AgentHandlers,
  onFault: (error: unknown, subject: string) => void,
): void {
  const inTurn = turns();
  const serve = (subjectOfToken: (token: string) => string, handle: Handle): void => {
    connection.subscribe(subjectOfToken('*'), {
      queue,
      callback: (error, message) => {
        if (error) onFault(error, message?.subject ?? '');
        else void answer(message, handle, onFault);
      },
    });
  };
  serve(agentSubjects.hello, async (token, body) => {
    const welcome = await handlers.hello(token, agentHello.parse(body), carriedTasks.parse(body).tasks);
    return welcome ? { data: welcome } : { error: 'This token belongs to no server.' };
  });
  serve(agentSubjects.heartbeat, async (token, body) => {
    await handlers.heartbeat(token, agentHello.parse(body));
    return done;
  });
  serve(agentSubjects.report, (token, body) =>
    inTurn(token, async () => {
      await handlers.report(token, consoleReport.parse(body));
      return done;
    }),
  );
  serve(agentSubjects.task, (token, body) =>
    inTurn(token, async () => {
      await handlers.task(token, taskReport.parse(body));
      return done;
    }),
  );
  serve(agentSubjects.whoIs, async (token, body) => {
    const name = await handlers.whoIs(token, whoIs.request.parse(body).userId);
    return name === null ? { error: 'There is no such user.' } : { data: { name } };
  });
}

async function answer(
  message: Msg,
  handle: Handle,
  onFault: (error: unknown, subject: string) => void,
): Promise<void> {
  const token = message.subject.split('.')[2] ?? '';
  const reply = (body: Answer): void => {
    if (message.reply) message.respond(JSON.stringify(body));
  };
  try {
    reply(await handle(token, message.data.length > 0 ? message.json() : undefined));
  } catch (error) {
    onFault(error, message.subject);
    const text =
      error instanceof z.ZodError || error instanceof SyntaxError
        ? 'The message has another shape than agreed.'
        : 'The API could not do this now.';
    reply({ error: text });
  }
}

/** Runs the work of one token strictly one after another: a later report must not overtake an earlier one. */
function turns(): <T>(token: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (token, work) => {
    const next = (last.get(token) ?? Promise.resolve()).then(work, work);
    last.set(token, next);
    const forget = (): void => {
      if (last.get(token) === next) last.delete(token);
    };
    next.then(forget, forget);
    return next;
  };
}
