import type { z } from 'zod';
import { type AdminRequest, adminRequest } from '#server/modules/operations/admin/requests.ts';

/** The app's names for the fields of a new user. */
const partNames: Record<string, string> = {
  password: 'Password',
  username: 'Name',
  email: 'Email',
  usd: 'USD',
  reason: 'REASON',
  price: 'The price',
  perConsole: 'The price for a console',
};

/** One sentence about an invalid field, in the words of the forms of the app. */
function textOf({ path, input, ...issue }: z.core.$ZodIssue): string | null {
  const name = partNames[path.join('.')];
  if (!name) return null;
  if (input === '' || input === undefined) return `${name} is required.`;
  if (typeof input === 'number' && issue.code === 'too_big')
    return `${name} must be at most ${issue.maximum}.`;
  if (typeof input === 'number') return `${name} must be an amount in dollars and cents, as in 12.50.`;
  if (issue.code === 'too_small') return `${name} must be at least ${Number(issue.minimum)} characters.`;
  if (issue.code === 'too_big') return `${name} must be at most ${Number(issue.maximum)} characters.`;
  return name === 'Email' ? 'Should be a valid email address.' : `${name}: ${issue.message}`;
}

/**
 * Checks a request of `npm run admin`.
 * @returns the request, or what is wrong with it; null when that does not concern a single field
 */
export function checkRequest(request: object): { request: AdminRequest } | { refusal: string | null } {
  const parsed = adminRequest.safeParse(request, { reportInput: true });
  if (parsed.success) return { request: parsed.data };
  const texts = parsed.error.issues.map(textOf);
  return { refusal: texts.includes(null) ? null : texts.join('\n') };
}
