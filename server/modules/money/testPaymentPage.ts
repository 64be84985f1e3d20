import { formatUsd } from '#domain/format/money.ts';
import { isPending } from '#domain/money/payment.ts';
import { toUsd } from '#domain/money/cents.ts';
import type { PaymentStatus } from '#contract/http/wallet.ts';
import { paymentOf, type PaymentRow } from './payments.ts';

const stateTexts: Record<PaymentStatus, string> = {
  pending: 'This payment can no longer be made.',
  paid: 'This payment has been made.',
  cancelled: 'This payment was cancelled.',
  expired: 'This payment was not made in time.',
};

const style = `
  :root { color-scheme: light dark; font-family: system-ui, sans-serif; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; }
  main { width: min(360px, calc(100vw - 32px)); display: grid; gap: 16px; }
  h1 { margin: 0; font-size: 20px; }
  .amount { font-size: 32px; font-weight: 700; font-variant-numeric: tabular-nums; }
  form { display: grid; gap: 8px; }
  button, a { min-height: 44px; font: inherit; display: grid; place-items: center; }`;

/** The form has no free text that would need escaping: the id is base64url, and the amount is a number. */
const forms = (path: string): string => `
  <form method="post" action="${path}/confirm"><button>Confirm</button></form>
  <form method="post" action="${path}/cancel"><button>Cancel</button></form>`;

/**
 * The page of the test provider: confirms or cancels a payment.
 * @param path of the payment's page @param returnUrl of the app's screen
 */
export function testPaymentPage(payment: PaymentRow, path: string, returnUrl: string, now: Date): string {
  const state = isPending(paymentOf(payment), now.getTime())
    ? forms(path)
    : `<p role="status">${stateTexts[payment.status]}</p><a href="${returnUrl}">Back to Dugout</a>`;
  return page(`
    <h1>Test payment</h1>
    <p>This page stands in for a payment provider. No money is taken.</p>
    <div class="amount">${formatUsd(toUsd(payment.cents), 'en')}</div>
    ${state}`);
}

/**
 * The page for a payment that does not exist or belongs to somebody else.
 * @param listUrl of the app's screen with the payments
 */
export const unknownPaymentPage = (listUrl: string): string =>
  page(`
    <h1>Payment</h1>
    <p role="status">This payment was not found among yours. Sign in to Dugout, and continue it from the page New payment.</p>
    <a href="${listUrl}">Back to Dugout</a>`);

const page = (content: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Payment</title>
    <style>${style}</style>
  </head>
  <body><main>${content}</main></body>
</html>
`;
