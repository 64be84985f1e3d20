import { isLoopback } from '#node/loopback.ts';

/**
 * `DUGOUT_DEMO` for the processes that a script starts: demo data and users with known passwords only on a
 * developer's machine, or on request.
 * @param env environment of the script
 * @returns `local` on a developer's machine
 */
export function demoSetting(env: Readonly<Record<string, string | undefined>>): string {
  const asked = env['DUGOUT_DEMO'] || undefined;
  if (asked !== undefined && asked !== '1') return asked;
  return isForDevelopment(env) ? 'local' : (asked ?? '0');
}

/**
 * Recognizes the image in `deploy` and the systemd units by `NODE_ENV`. A container alone is no sign, because
 * people develop in containers.
 */
const isForDevelopment = (env: Readonly<Record<string, string | undefined>>): boolean =>
  env['NODE_ENV'] !== 'production' &&
  !env['DATABASE_URL'] &&
  isLoopback(env['DUGOUT_HOST'] || '127.0.0.1') &&
  (!env['DUGOUT_PUBLIC_URL'] || isLoopback(new URL(env['DUGOUT_PUBLIC_URL']).hostname));

/** The program of an API process: with demo data, or without. @param demo `DUGOUT_DEMO` of the process */
export const apiScript = (demo: string | undefined): string =>
  demo && demo !== '0' ? 'demo/main.ts' : 'server/main.ts';
