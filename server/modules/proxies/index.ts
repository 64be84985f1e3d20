export { createCheckJob, createProxyChecks, type ProxyChecks } from './checks.ts';
export { faultOf, retryAfter } from './faults.ts';
export { CheckFault, type Lookup, resolveAllowed } from './resolve.ts';
export { mountProxies } from './proxyRoutes.ts';
export { proxyKey } from './secrets.ts';
export { checkerOf } from './settings.ts';
export { swapProxy } from './swap.ts';
