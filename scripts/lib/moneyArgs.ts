import { parseArgs } from 'node:util';
import { parseAmount } from '#domain/money/payment.ts';

/** What `npm run admin` explains about its commands for money. */
export const moneyUsage = `  credit USER USD REASON                      adds money to a balance by hand; a negative USD takes it back
  price USER USD|off                          what a console costs the user for 30 days without a plan
  plan list                                   all plans; prices are those of 30 days
  plan add NAME --price USD --per-console USD
  plan change PLAN [--name NAME] [--price USD] [--per-console USD]
                                              for purchases from now on
  plan retire PLAN                            nobody can buy it any more; those who have, keep it to its end`;

/** Undefined for a missing text; NaN, which every request refuses, for a text that is not an amount. */
const amountOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : parseAmount(text);

/**
 * The unchecked request of a command about money; null for another command.
 * @throws TypeError for an option that does not exist
 */
export function moneyRequestOf([command, ...args]: readonly string[]): object | null {
  // A negative amount would be read as an option.
  if (command === 'credit') {
    const [user, usd, ...reason] = args;
    return { command, user, usd: amountOf(usd), reason: reason.join(' ') };
  }
  if (command === 'price') {
    const [user, usd, ...more] = args;
    return more.length > 0 ? {} : { command, user, usd: usd === 'off' ? null : amountOf(usd) };
  }
  if (command !== 'plan') return null;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { name: { type: 'string' }, price: { type: 'string' }, 'per-console': { type: 'string' } },
  });
  const [action, plan, ...more] = positionals;
  const prices = { price: amountOf(values.price), perConsole: amountOf(values['per-console']) };
  if (more.length > 0 || (action === 'list' && plan !== undefined)) return {};
  if (action === 'add') return { command: 'add-plan', name: plan, ...prices };
  return { command: `${action}-plan${action === 'list' ? 's' : ''}`, plan, name: values.name, ...prices };
}
