/** Live objects of a page or of its channel worker, counted by wrapping the browser's functions. */
export interface Alive {
  timers: number;
  intervals: number;
  animationFrames: number;
  /** Subscriptions of the messaging channel; 0 in a page. */
  subscriptions: number;
  sockets: number;
}

export type Instrumented = typeof globalThis & { soakAlive(): Alive };

/**
 * Counts timers, animation frames, WebSockets and subscriptions that are neither done nor cancelled. Runs
 * before the scripts of a page, and as text before those of a worker: it must not use anything from outside.
 */
export function instrument(): void {
  const scope = globalThis as unknown as Record<string, (...args: unknown[]) => unknown>;
  const wrap = (set: string, clear: string, isOnce: boolean): Set<unknown> => {
    const alive = new Set<unknown>();
    const [start, cancel] = [scope[set], scope[clear]];
    if (!start || !cancel) return alive;
    scope[set] = (run: unknown, ...rest: unknown[]) => {
      const wrapped = (...args: unknown[]): unknown => {
        if (isOnce) alive.delete(handle);
        return typeof run === 'function' ? (run as (...own: unknown[]) => unknown)(...args) : undefined;
      };
      const handle = start.call(globalThis, wrapped, ...rest);
      alive.add(handle);
      return handle;
    };
    scope[clear] = (handle: unknown) => {
      alive.delete(handle);
      return cancel.call(globalThis, handle);
    };
    return alive;
  };
  const timers = wrap('setTimeout', 'clearTimeout', true);
  const intervals = wrap('setInterval', 'clearInterval', false);
  const animationFrames = wrap('requestAnimationFrame', 'cancelAnimationFrame', true);
  /** Subscriptions by open socket, with which they end. */
  const sockets = new Map<WebSocket, number>();
  const Original = WebSocket;
  const send = Original.prototype.send;
  Original.prototype.send = function (this: WebSocket, data) {
    if (!sockets.has(this)) this.addEventListener('close', () => sockets.delete(this), { once: true });
    const text = typeof data === 'string' ? data : new TextDecoder().decode(data as ArrayBuffer);
    const change = (text.match(/^SUB /gm) ?? []).length - (text.match(/^UNSUB /gm) ?? []).length;
    sockets.set(this, (sockets.get(this) ?? 0) + change);
    return send.call(this, data);
  };
  (globalThis as Instrumented).soakAlive = () => ({
    timers: timers.size,
    intervals: intervals.size,
    animationFrames: animationFrames.size,
    subscriptions: [...sockets.values()].reduce((sum, count) => sum + count, 0),
    sockets: sockets.size,
  });
}
