import type { ConsoleAct, ConsoleReport } from '#contract/agent/index.ts';
import type { Handover, ScriptState } from '#contract/channel/methods.ts';
import type { Clock } from '#domain/clock.ts';

/** Sender of a message: a user id, or null for a message without a reply subject, which names no user. */
export type Sender = number | null;

/** Time after the last key within which typing counts as one act, milliseconds. */
const typingMs = 5_000;
/** Repeating one of these within this time counts as the same act, milliseconds. */
const sameActMs = { screenshot: 10_000, recordingViewed: 10 * 60_000 } as const;

/** An act without its time and its position in the agent's reports. */
export type Act = Omit<ConsoleAct, 'consoleId' | 'at' | 'agentStart' | 'number'>;

/** What users do with a console besides control, reported as acts: text that is typed key by key is one act. */
export class ConsoleActs {
  readonly #clock: Clock;
  readonly #onAct: (act: Act) => void;
  #typed: { userId: Sender; length: number } | null = null;
  #cancel = (): void => undefined;
  readonly #doneAt = { screenshot: new Map<Sender, number>(), recordingViewed: new Map<Sender, number>() };

  constructor(clock: Clock, onAct: (act: Act) => void) {
    this.#clock = clock;
    this.#onAct = onAct;
  }

  /** @param length of the whole text so far */
  typed(userId: Sender, length: number): void {
    if (this.#typed && this.#typed.userId !== userId) this.endTyping();
    this.#typed = { userId, length };
    this.#cancel();
    this.#cancel = this.#clock.after(typingMs, () => this.endTyping());
  }

  endTyping(): void {
    this.#cancel();
    const typed = this.#typed;
    this.#typed = null;
    if (typed && typed.length > 0) this.#onAct({ act: 'typed', ...typed });
  }

  screenshot(userId: Sender): void {
    this.#once('screenshot', userId);
  }

  /** Records that a user views the recording; the page asks for it again and again. */
  viewed(userId: Sender): void {
    this.#once('recordingViewed', userId);
  }

  #once(act: keyof typeof sameActMs, userId: Sender): void {
    const now = this.#clock.now();
    const doneAt = this.#doneAt[act];
    if (now - (doneAt.get(userId) ?? Number.NEGATIVE_INFINITY) < sameActMs[act]) return;
    doneAt.set(userId, now);
    this.#onAct({ act, userId });
  }
}

/** The pause of a script as the agent reports it. */
export const pauseOf = (
  { running, paused, pausedBy }: ScriptState,
  resumedBy: string | null,
): NonNullable<ConsoleReport['script']> =>
  running && paused
    ? { paused, pausedBy }
    : { paused: false, pausedBy: null, ...(resumedBy !== null && { resumedBy }) };

interface Holder {
  readonly sender: Sender;
}

/** How control has changed; null: not at all, since another window of the same user is not another holder. */
export function controlAct(
  before: Holder | null,
  after: Holder | null,
  reason: Handover['reason'],
): Act | null {
  const [fromId, userId] = [before?.sender ?? null, after?.sender ?? null];
  if (after && before) return userId === fromId ? null : { act: 'takenOver', userId, fromId };
  if (after) return { act: 'taken', userId };
  if (!before) return null;
  return reason === 'givenBack'
    ? { act: 'returned', userId: fromId }
    : { act: 'lost', userId: fromId, reason };
}
