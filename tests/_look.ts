import { chromium } from 'playwright-core';
const base = 'http://127.0.0.1:8181';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] });
const r = await fetch(`${base}/api/auth/login`, { method: 'POST', headers: {'content-type':'application/json'}, body: JSON.stringify({ email: 'operator@dugout.test', password: 'demo-operator' }) });
const { jwt } = await r.json() as any;
const out = '/tmp/dugout-i/shots'; 
const which = process.argv[2] ?? 'all';
async function open(w: number, h: number, theme: string, lang: string, touch = false) {
  const c = await browser.newContext({ viewport: { width: w, height: h }, hasTouch: touch });
  await c.addInitScript(([j, t, l]) => { localStorage.setItem('dugout.jwt', JSON.stringify(j)); localStorage.setItem('dugout.theme', JSON.stringify(t)); localStorage.setItem('dugout.language', JSON.stringify(l)); }, [jwt, theme, lang]);
  const p = await c.newPage();
  p.on('console', (m) => { if (m.type() === 'error') console.log('ERR', m.text()); });
  p.on('pageerror', (e) => console.log('PAGEERR', e.message));
  return p;
}
for (const [w, h, theme, lang, touch] of [[1440,900,'dark','en',false],[1180,820,'light','ru',true],[820,1180,'dark','ru',true],[1440,900,'light','en',false]] as const) {
  const p = await open(w, h, theme, lang, touch);
  await p.goto(base);
  await p.getByRole('heading', { level: 1 }).waitFor();
  await p.waitForTimeout(1500);
  await p.screenshot({ path: `${out}/home-${w}-${theme}-${lang}.png` });
  if (w === 1440) {
    await p.keyboard.press('Control+k');
    await p.waitForTimeout(700);
    await p.screenshot({ path: `${out}/palette-${theme}.png` });
    await p.keyboard.type('c2');
    await p.waitForTimeout(500);
    await p.screenshot({ path: `${out}/palette-c2-${theme}.png` });
    await p.keyboard.press('Escape');
    await p.goto(`${base}/playing-control/all?server=1`);
    await p.waitForTimeout(1500);
    await p.keyboard.press('?');
    await p.waitForTimeout(600);
    await p.screenshot({ path: `${out}/sheet-${theme}.png` });
  }
  await p.context().close();
}
await browser.close();
