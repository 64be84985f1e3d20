import { expect, test, vi } from 'vitest';
import { createInstallation } from './installation.ts';

const around = (part: Partial<Parameters<typeof createInstallation>[0] & object> = {}) => ({
  events: new EventTarget(),
  isStandalone: false,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130',
  touchPoints: 0,
  ...part,
});

const offer = (outcome: 'accepted' | 'dismissed') =>
  Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn<() => Promise<{ outcome: string }>>(() => Promise.resolve({ outcome })),
  });

test('the install prompt of the browser is offered once', async () => {
  const browser = around();
  const installation = createInstallation(browser);
  expect(installation.state.get()).toBe('none');
  const event = offer('dismissed');
  browser.events.dispatchEvent(event);
  expect(installation.state.get()).toBe('offered');
  expect(event.defaultPrevented).toBe(true);
  await installation.prompt();
  await installation.prompt();
  expect(event.prompt).toHaveBeenCalledTimes(1);
  expect(installation.state.get()).toBe('none');
});

test('an installed app does not offer installation', async () => {
  const browser = around();
  const installation = createInstallation(browser);
  browser.events.dispatchEvent(offer('accepted'));
  await installation.prompt();
  expect(installation.state.get()).toBe('installed');
  expect(createInstallation(around({ isStandalone: true, userAgent: 'iPad' })).state.get()).toBe('installed');
});

test('Safari on an iPad shows an install hint; a Mac or another browser does not', () => {
  const safari = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15';
  expect(createInstallation(around({ userAgent: safari, touchPoints: 5 })).state.get()).toBe('hint');
  expect(createInstallation(around({ userAgent: safari })).state.get()).toBe('none');
  expect(createInstallation(around({ userAgent: 'iPhone CriOS/130', touchPoints: 5 })).state.get()).toBe(
    'none',
  );
});
