import { readFileSync } from 'node:fs';
import type { Clock } from '#domain/clock.ts';
import { type AgentCredentials, expiryWarningMs, parseAgentCreds } from '#node/nats/credsFile.ts';
import { Timers } from '#agent/timers.ts';

/** Interval at which the expiry of credentials is checked, in milliseconds. */
const checkEveryMs = 24 * 3_600_000;

/**
 * Credentials in a file. Each call reads it again, so that a renewed file needs no restart of the agent. A file that cannot
 * be read is reported, and the previous credentials stay in use.
 * @throws MessagingError, or the error of the file system, at the first reading
 */
export function credentialsIn(
  file: string,
  onFault: (error: unknown, where: string) => void,
): () => AgentCredentials {
  let last = parseAgentCreds(readFileSync(file, 'utf8'));
  return () => {
    try {
      const fresh = parseAgentCreds(readFileSync(file, 'utf8'));
      if (fresh.token === last.token) last = fresh;
      else onFault(new Error('The file contains the credentials of another agent; restart for these.'), file);
    } catch (error) {
      onFault(error, file);
    }
    return last;
  };
}

/**
 * Warns now and every day while the credentials in a file end within 30 days or have ended.
 * @returns stops the checks
 */
export function warnOfExpiry(
  read: () => Pick<AgentCredentials, 'expiresAt'>,
  clock: Clock,
  warn: (expiresAt: Date) => void,
): () => void {
  const timers = new Timers(clock);
  timers.every(checkEveryMs, () => {
    const { expiresAt } = read();
    if (expiresAt && expiresAt.getTime() - clock.now() < expiryWarningMs) warn(expiresAt);
  });
  return () => timers.close();
}
