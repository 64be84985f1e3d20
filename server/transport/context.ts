import type { KernelDeps } from '#server/kernel/deps.ts';
import type { AccessDeps } from '#server/modules/access/index.ts';
import type { AlertDeliveries, Post } from '#server/modules/destinations/index.ts';
import type { Mailer } from '#server/modules/mail/index.ts';
import type { PaymentProvider } from '#server/modules/money/index.ts';
import type { ProxyChecks } from '#server/modules/proxies/index.ts';

/** Everything that the calls of the API need together. Functions declare the parts that they use. */
export interface Context extends KernelDeps, AccessDeps {
  mailer: Mailer;
  /** Sends requests to addresses entered by users. */
  post: Post;
  /** Sends messages about incidents to destinations. */
  alertDeliveries: AlertDeliveries;
  /** Takes payments of users; null: nobody can pay, because there is no provider. */
  payments: PaymentProvider | null;
  proxyChecks: ProxyChecks;
}
