export { createCheckJob, createProxyChecks, type ProxyChecks } from './checks.ts';
export { mountProxies } from './routes.ts';
export { proxyKey } from './secrets.ts';
export { checkerOf } from './settings.ts';
