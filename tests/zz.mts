import { signInToApi } from '#tests/support/api.ts';
import { ensureBuilt } from '../scripts/lib/build.ts';
import { startStack } from '../scripts/stack.ts';
import { launchBrowser } from './bench/lib/browser.ts';
import { startAccountsProxy } from './bench/accounts/accountsProxy.ts';
import { appGrid } from './bench/accounts/grids.ts';
import { firstRows } from './bench/accounts/probe.ts';
const rounds = Number(process.env.ROUNDS ?? 3);
await ensureBuilt(console.error, new AbortController().signal);
const stack = await startStack({ port: 0, env: { DUGOUT_AGENT_FAILURES: '0', NODE_ENV: 'production' } });
const browser = await launchBrowser(undefined, { hasScrollbars: true });
const operator = await signInToApi(stack.url, 'operator');
const proxy = await startAccountsProxy(stack.url, 50000, '/tmp/nopeers');
const app = appGrid(proxy, operator.jwt, async () => {});
const cpu = (evs: any[]) => {
  const names = new Map<string,string>();
  for (const e of evs) if (e.name==='thread_name') names.set(e.pid+' '+e.tid, e.args.name);
  const procs = new Map<number,string>();
  for (const e of evs) if (e.name==='process_name') procs.set(e.pid, e.args.name);
  const sum = new Map<string, number>(); const longest = new Map<string, number>();
  for (const e of evs) if (e.ph==='X' && e.name.endsWith('RunTask')) { const k=(procs.get(e.pid)??e.pid)+'/'+(names.get(e.pid+' '+e.tid)??e.tid); sum.set(k,(sum.get(k)??0)+(e.tdur??0)/1000); longest.set(k, Math.max(longest.get(k)??0,(e.dur??0)/1000)); }
  return [...sum].sort((a,b)=>b[1]-a[1]).slice(0,9).map(([k,v])=>`   ${k} ${v.toFixed(0)} ms, longest ${longest.get(k)!.toFixed(0)}`).join('\n');
};
const top = (profile: any) => { const self = new Map<string,number>(); const byId=new Map(profile.nodes.map((n:any)=>[n.id,n])); let total=0;
 profile.samples.forEach((id:number,i:number)=>{const n:any=byId.get(id); const d=profile.timeDeltas[i]/1000; const k=n.callFrame.functionName+' '+n.callFrame.url.split('/').pop()+':'+n.callFrame.lineNumber+':'+n.callFrame.columnNumber; if(n.callFrame.functionName!=='(idle)'){total+=d;} self.set(k,(self.get(k)??0)+d);});
 return total.toFixed(0)+' busy\n'+[...self].sort((a,b)=>b[1]-a[1]).slice(0,28).map(([k,v])=>'   '+v.toFixed(0)+' '+k).join('\n'); };
for (let r=0;r<rounds;r++) {
  const at = performance.now();
  const { context, page } = await app.open(browser);
  let prof: any; if (process.env.PROF) { prof = await context.newCDPSession(page); await prof.send('Profiler.enable'); await prof.send('Profiler.setSamplingInterval',{interval:1000}); await prof.send('Profiler.start'); }
  if (process.env.TRACE) await browser.startTracing(page, { categories: ['toplevel'] });
  await app.untilLoaded(page);
  const all = performance.now()-at;
  if (prof) { const {profile}=await prof.send('Profiler.stop'); console.log(top(profile)); }
  const evs = process.env.TRACE ? JSON.parse((await browser.stopTracing()).toString()).traceEvents : [];
  console.log('first', (await firstRows(page))?.toFixed(0), 'all', all.toFixed(0));
  if (process.env.TRACE) console.log(cpu(evs));
  const session = await page.context().newCDPSession(page);
  await new Promise(r=>setTimeout(r,3000));
  await session.send('HeapProfiler.enable'); await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage'); console.log('   heap', (usedSize/1048576).toFixed(0));
  if (process.env.CPUPROFILE) { }
  await context.close();
}
proxy.close(); await browser.close(); await stack.stop();
process.exit(0);
