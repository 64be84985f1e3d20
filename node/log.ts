import { type Logger, pino } from 'pino';
import { oneLine } from '#contract/common.ts';

export type { Logger };

/** Fields that are never logged, in any object. */
const secrets = [
  'authorization',
  'cookie',
  'jwt',
  'token',
  'seed',
  'creds',
  'password',
  'code',
  'password_hash',
  'totp_secret',
  'totp_pending',
  'secret',
  'recoveryCode',
  'recoveryCodes',
  'oldPassword',
  'newPassword',
];
const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** Secrets that a text may contain, such as an error message or a subject, and their replacements. */
const secretTexts: readonly (readonly [RegExp, string])[] = [
  // A JWT with its three parts.
  [/\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/g, '[secret]'],
  // The seed of a NATS key.
  [/\bS[AOU][A-Z2-7]{56}\b/g, '[secret]'],
  // The token of a server. Its start is kept, because it is also the end of the computer's name.
  [/\b([0-9a-f]{6})[0-9a-f]{26}\b/g, '$1…'],
];

const withoutSecrets = (text: string): string =>
  secretTexts.reduce((rest, [pattern, replacement]) => rest.replaceAll(pattern, replacement), text);

const levelNames: Record<number, string> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
};

/** One line for people: `14:03:07 WARN  api  the connection is lost  where=connection`. */
function formatLine(json: string): string {
  const {
    time,
    level,
    msg,
    name,
    err,
    pid: _pid,
    hostname: _host,
    ...rest
  } = JSON.parse(withoutSecrets(json)) as {
    time: number;
    level: number;
    msg?: string;
    name?: string;
    err?: { stack?: string; message?: string };
    pid?: number;
    hostname?: string;
  };
  const clock = new Date(time).toTimeString().slice(0, 8);
  const fields = Object.entries(rest).map(
    ([key, value]) => `${key}=${typeof value === 'string' ? oneLine(value) : JSON.stringify(value)}`,
  );
  const line = [clock, (levelNames[level] ?? '').padEnd(5), name, msg && oneLine(msg), ...fields]
    .filter(Boolean)
    .join('  ');
  // Indented, so that text from outside cannot imitate a log line.
  const trace = (err?.stack ?? err?.message ?? '')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((part) => `    ${oneLine(part)}`);
  return err ? `${line}\n${trace.join('\n')}\n` : `${line}\n`;
}

interface LogOptions {
  name: string;
  level: string;
  /** `text` (default): lines for people. `json`: one object per line, with the time in milliseconds. */
  format?: 'text' | 'json';
  /** Fields of every line, such as the id of the call that is being handled. */
  context?: () => object | undefined;
  write?: (line: string) => void;
}

/** Creates a log that leaves out secrets. */
export function createLog({ name, level, format = 'text', context, write = print }: LogOptions): Logger {
  const line = format === 'json' ? withoutSecrets : formatLine;
  return pino(
    {
      name,
      level,
      redact: { paths, censor: '[secret]' },
      ...(context && {
        // A call's own log already has its id.
        mixin: (_fields, _level, log) => ('request' in log.bindings() ? {} : { ...context() }),
      }),
    },
    { write: (json: string) => write(line(json)) },
  );
}

const print = (line: string): void => void process.stdout.write(line);
