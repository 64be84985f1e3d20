import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createUpdates } from './updates.ts';

/** Workbox reports a worker as waiting when it has been installed for 200 ms and is not active yet. */
const longEnoughMs = 1_000;

class FakeWorker extends EventTarget {
  readonly scriptURL = 'https://app.test/sw.js';
  state = 'installing';

  enter(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null;
  readonly registration = new FakeRegistration();
  readonly register = async () => this.registration;
  readonly getRegistration = async () => this.registration;
}

let container: FakeContainer;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv('PROD', true);
  container = new FakeContainer();
  const page = Object.assign(new EventTarget(), { setTimeout });
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('document', { readyState: 'complete' });
  vi.stubGlobal('location', { href: 'https://app.test/' });
  vi.stubGlobal('window', page);
  vi.stubGlobal('self', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** A worker is found and waits for longer than usual. */
async function install(): Promise<FakeWorker> {
  const { registration } = container;
  const worker = new FakeWorker();
  registration.installing = worker;
  registration.dispatchEvent(new Event('updatefound'));
  registration.installing = null;
  registration.waiting = worker;
  worker.enter('installed');
  await vi.advanceTimersByTimeAsync(longEnoughMs);
  return worker;
}

function activate(worker: FakeWorker): void {
  container.registration.waiting = null;
  container.registration.active = worker;
  worker.enter('activating');
  container.controller = worker;
  container.dispatchEvent(new Event('controllerchange'));
}

test('the first worker of a browser is no new version, however long it takes to become active; the next one is', async () => {
  const { waiting } = createUpdates(0);
  const registering = vi.spyOn(container.registration, 'addEventListener');
  await vi.waitFor(() => expect(registering).toHaveBeenCalled());
  activate(await install());
  expect(waiting.get()).toBe(false);
  await install();
  expect(waiting.get()).toBe(true);
});
