import { expect, test } from 'vitest';
import { aConsole } from '#domain/consoles/fixtures.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { renderPart } from '#tests/components/renderPart.tsx';
import { retractNotice, showNotice } from './notices.ts';

const paused = { kind: 'controlReady', mode: 'keyboard', scriptPaused: true } as const;
const texts = () => [...document.querySelectorAll('[data-toast]')].map(({ textContent }) => textContent);

test('a newer control toast of a console replaces the older one, and who has paused a script is named', async () => {
  await renderPart(null);
  const [one, two] = [aConsole({ id: 1, name: 'C1-01' }), aConsole({ id: 2, name: 'C1-02' })];
  const isPaused = expect.stringContaining('Script for console C1-01 paused.');
  showNotice(paused, one);
  await expect.poll(texts).toEqual([isPaused]);
  showNotice({ kind: 'scriptResumed' }, one);
  await expect.poll(texts).toEqual(['Script for console C1-01 resumed.']);
  showNotice(paused, one);
  await expect.poll(texts).toEqual([isPaused]);
  showNotice(paused, two);
  await expect.poll(texts).toEqual([isPaused, expect.stringContaining('C1-02')]);
  retractNotice(one);
  await expect.poll(texts).toEqual([expect.stringContaining('C1-02')]);
  showNotice({ kind: 'scriptPausedByOther', by: 'Olga', sameUser: false }, two);
  await expect.poll(texts).toEqual(['Script already paused by another user. Paused by Olga.']);
  showNotice({ kind: 'scriptPausedByOther', by: null, sameUser: false }, one);
  await expect.poll(texts).toContain('Script already paused by another user.');
  showNotice({ kind: 'ended', end: { reason: 'otherWindow', by: null, at: 0 } }, two);
  await expect.poll(texts).toContain('You took control of this console in another window.');
  showNotice({ kind: 'notTaken', isScriptRunning: true }, one);
  await expect.poll(texts).toContain('C1-01 did not answer in time. The script is still running.');
});

test('a picture that has not arrived yet is being connected; when that goes on failing, the reason is said once', async () => {
  const world = createWorld(demoFleet());
  const { screen } = await openApp('/consoles/11', world);
  await expect.element(screen.getByRole('img', { name: 'Live picture of C1-01' })).toBeVisible();
  const set = (state: 'loading' | 'failed') => {
    for (const { status } of world.channel.pictures)
      status.set({ ...status.get(), state, progressedAt: null, error: { error: 'not connected' } });
  };
  set('loading');
  await expect.element(screen.getByText('Connecting to C1-01…')).toBeVisible();
  set('failed');
  await expect.element(screen.getByText('Not connected. Retrying…', { exact: true })).toBeVisible();
});
