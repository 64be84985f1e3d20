import { z } from 'zod';
import { line } from '#contract/common.ts';
import { isWholeCents } from '#contract/http/wallet.ts';

/** Maximum amount or price of a command, in USD: the same as for payments. */
const maxUsd = 100_000;

const amount = z.number().min(-maxUsd).max(maxUsd).refine(isWholeCents, 'Expected dollars and cents.');
const price = amount.refine((usd) => usd >= 0, 'Expected 0 or more.');
const user = z.string().trim().min(1).max(254);
/** Id or name. */
const plan = z.string().trim().min(1).max(100);
const planName = line(100);

/** Commands of `npm run admin` about money; amounts are USD, prices those of 30 days. */
export const moneyRequests = [
  z.object({
    command: z.literal('credit'),
    user,
    usd: amount.refine((usd) => usd !== 0, 'Expected another amount than 0.'),
    reason: line(200),
  }),
  /** Null: consoles cost nothing without a plan. */
  z.object({ command: z.literal('price'), user, usd: price.nullable() }),
  z.object({ command: z.literal('list-plans') }),
  z.object({ command: z.literal('add-plan'), name: planName, price, perConsole: price }),
  z.object({
    command: z.literal('change-plan'),
    plan,
    name: planName.optional(),
    price: price.optional(),
    perConsole: price.optional(),
  }),
  z.object({ command: z.literal('retire-plan'), plan }),
] as const;
export type MoneyRequest = z.output<(typeof moneyRequests)[number]>;

const commands: ReadonlySet<string> = new Set(moneyRequests.map(({ shape }) => shape.command.value));

export const isAboutMoney = <R extends { command: string }>(
  request: R | MoneyRequest,
): request is MoneyRequest => commands.has(request.command);
