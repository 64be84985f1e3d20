import type { Browser, Page } from '@playwright/test';
import { openPage } from '../lib/browser.ts';
import { installProbe } from '../lib/measure.ts';
import { plan } from './plan.ts';

/** Naive implementations of each screen, and an empty page that only scrolls. */

/** Opens an empty page, fills it by a script, and measures it. */
async function inPage<T, A>(
  browser: Browser,
  fill: (options: A) => void,
  options: A,
  measure: (page: Page) => Promise<T>,
): Promise<T> {
  const { context, page } = await openPage(browser);
  try {
    await installProbe(page);
    await page.goto('about:blank');
    await page.evaluate(fill as (options: unknown) => void, options);
    return await measure(page);
  } finally {
    await context.close();
  }
}

/** The lower bound: a tall empty box. */
export const inFloor = <T>(browser: Browser, measure: (page: Page) => Promise<T>): Promise<T> =>
  inPage(
    browser,
    (height) => {
      document.body.style.margin = '0';
      document.body.innerHTML = `<div style="height:100vh;overflow:auto"><div style="height:${height}px"></div></div>`;
    },
    40_000,
    measure,
  );

/** The chart with an element for each bar, row and name. */
export const inNaiveChart = <T>(
  browser: Browser,
  scale: number,
  measure: (page: Page) => Promise<T>,
): Promise<T> =>
  inPage(
    browser,
    ({ consoles, accounts, tasks, scale: wide }) => {
      const tones = ['#8893a5', '#a78bfa', '#cdb884', '#f0935f', '#39bcd0', '#6596f2'];
      const glows = ['#ffb020', '#3ddc84', null, '#ff5a5f', '#ff5fd7'];
      const name = 'position:sticky;left:0;width:215px;z-index:1;background:#151920';
      const bar = (gameConsole: number, account: number, task: number): string => {
        const mixed = gameConsole * 7 + account * 3 + task;
        const glow = glows[(mixed * 3) % glows.length];
        return `<i style="position:absolute;top:4px;height:14px;border-radius:2px;left:calc(215px + (100% - 215px) * ${task / tasks});
          width:calc((100% - 215px) * ${0.8 / tasks});background:${tones[mixed % tones.length]};
          ${glow ? `box-shadow:0 0 4px 2px ${glow}` : ''}"></i>`;
      };
      const row = (gameConsole: number, account: number): string =>
        `<div style="position:relative;height:22px;border-bottom:1px solid #262c35"><div style="${name};height:21px">player.${gameConsole}.${account}</div>${Array.from({ length: tasks }, (_, task) => bar(gameConsole, account, task)).join('')}</div>`;
      const group = (gameConsole: number): string =>
        `<div style="height:26px"><div style="${name};height:26px">C1-${gameConsole}</div></div>${Array.from({ length: accounts }, (_, account) => row(gameConsole, account)).join('')}`;
      document.body.style.cssText = 'margin:0;background:#151920;color:#ddd;font:12px sans-serif';
      document.body.innerHTML = `<div style="height:100vh;overflow:auto"><div style="width:${wide * 100}%">${Array.from({ length: consoles }, (_, gameConsole) => group(gameConsole)).join('')}</div></div>`;
    },
    { consoles: plan.consoles, accounts: plan.accounts, tasks: plan.tasks, scale },
    measure,
  );

/** A card for every server with ten consoles, whose two bars are updated every 5 s without requests. */
export const inNaiveCards = <T>(browser: Browser, measure: (page: Page) => Promise<T>): Promise<T> =>
  inPage(
    browser,
    (servers) => {
      const line = (at: number): string =>
        `<div style="display:flex;height:32px;justify-content:space-between;align-items:center"><b>C1-${at}</b><span style="border-radius:4px;background:#1d3a2a;padding:2px 6px">connected</span><span>3/12</span><button>…</button></div>`;
      const bar = (label: string): string =>
        `<span>${label}</span><span style="flex:1;height:6px;background:#333"><span data-bar style="display:block;height:6px;background:#8bc34a;width:30%"></span></span><span data-text>30 %</span>`;
      const card = (at: number): string =>
        `<article style="border:1px solid #262c35;border-radius:8px;padding:12px"><h2 style="font-size:14px">North hall / Server ${at}</h2><p>PC-${at} · 192.168.0.${at % 255}</p><p><button>Update agent</button> <select><option>1.4.10.0</option></select> <select><option>Default</option></select></p><div style="display:flex;gap:8px;align-items:center">${bar('CPU')}${bar('MEM')}</div>${Array.from({ length: 10 }, (_, gameConsole) => line(gameConsole)).join('')}</article>`;
      document.body.style.cssText = 'margin:0;background:#0f1216;color:#ddd;font:13px sans-serif';
      document.body.innerHTML = `<div style="height:100vh;overflow:auto"><div style="display:grid;grid-template-columns:repeat(3,1fr);gap:12px">${Array.from({ length: servers }, (_, at) => card(at)).join('')}</div></div>`;
      for (const article of document.querySelectorAll('article')) {
        setInterval(() => {
          const used = Math.round(Math.random() * 100);
          for (const part of article.querySelectorAll<HTMLElement>('[data-bar]'))
            part.style.width = `${used}%`;
          for (const part of article.querySelectorAll('[data-text]')) part.textContent = `${used} %`;
        }, 5_000);
      }
    },
    plan.servers,
    measure,
  );

/** A plain table with a row for each server. */
export const inPlainTable = <T>(browser: Browser, measure: (page: Page) => Promise<T>): Promise<T> =>
  inPage(
    browser,
    (servers) => {
      const cells = (at: number): string =>
        [
          `PC-${at}`,
          'E5078FA9-CB61',
          `10.0.0.${at % 255}`,
          `Server ${at}`,
          'b0ca1516e4f2773',
          'Squad battles',
          55,
          10,
          '●',
          'Open',
        ]
          .map((text) => `<td style="border-bottom:1px solid #262c35;padding:0 8px">${text}</td>`)
          .join('');
      document.body.style.cssText = 'margin:0;background:#0f1216;color:#ddd;font:13px sans-serif';
      document.body.innerHTML = `<div style="height:100vh;overflow:auto"><table style="width:100%;border-spacing:0">${Array.from({ length: servers }, (_, at) => `<tr style="height:32px">${cells(at)}<td><button>…</button></td></tr>`).join('')}</table></div>`;
    },
    plan.pageSize,
    measure,
  );
