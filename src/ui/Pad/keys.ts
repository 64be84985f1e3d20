import { useEffect, type RefObject } from 'react';
import { padButtons, padTriggers, type PadButton, type PadTrigger } from '#contract/channel/pad.ts';
import type { StickSide } from './geometry.ts';

export interface PadKeysOutput {
  press(source: string, button: PadButton): void;
  release(source: string, button: PadButton): void;
  trigger(name: PadTrigger, held: boolean): void;
  stick(side: StickSide, x: number, y: number): void;
}

const directions: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Keyboard access to the pad: Space and Enter press the focused control, arrow keys deflect the focused stick, and
 * losing the focus releases it.
 */
export class PadKeys {
  readonly #output: PadKeysOutput;
  readonly #held = new Map<string, () => void>();
  readonly #arrows = new Set<string>();

  constructor(output: PadKeysOutput) {
    this.#output = output;
  }

  /**
   * @param part the `data-part` of the focused control
   * @returns whether the pad uses the key
   */
  down(part: string, code: string): boolean {
    if (part === 'stick-left' || part === 'stick-right') {
      if (!(code in directions)) return false;
      this.#arrows.add(code);
      this.#deflect(part === 'stick-left' ? 'left' : 'right');
      return true;
    }
    if (code !== 'Space' && code !== 'Enter') return false;
    if (this.#held.has(code)) return true;
    const button = padButtons.find((name) => name === part);
    const trigger = padTriggers.find((name) => name === part);
    if (button) {
      this.#output.press(code, button);
      this.#held.set(code, () => this.#output.release(code, button));
    } else if (trigger) {
      this.#output.trigger(trigger, true);
      this.#held.set(code, () => this.#output.trigger(trigger, false));
    }
    return true;
  }

  up(part: string, code: string): void {
    this.#held.get(code)?.();
    this.#held.delete(code);
    if (this.#arrows.delete(code)) this.#deflect(part === 'stick-left' ? 'left' : 'right');
  }

  /** The control has lost the focus: releases its keys. */
  leave(part: string): void {
    for (const code of [...this.#held.keys(), ...this.#arrows]) this.up(part, code);
  }

  #deflect(side: StickSide): void {
    let x = 0;
    let y = 0;
    for (const code of this.#arrows) {
      x += directions[code]?.x ?? 0;
      y += directions[code]?.y ?? 0;
    }
    const length = Math.max(1, Math.hypot(x, y));
    this.#output.stick(side, x / length, y / length);
  }
}

const partOf = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest('[data-part]')?.getAttribute('data-part') ?? null) : null;

/** Passes the key events of a pad's focused control to its {@link PadKeys}. */
export function usePadKeys(root: RefObject<HTMLElement | null>, keys: PadKeys, enabled: boolean): void {
  useEffect(() => {
    const element = root.current;
    if (!element || !enabled) return;
    const controller = new AbortController();
    const { signal } = controller;
    const down = (event: KeyboardEvent): void => {
      const part = partOf(event.target);
      // macOS reports no release of a key while Meta is held.
      if (event.metaKey) keys.leave(part ?? '');
      if (!part || event.altKey || event.ctrlKey || event.metaKey || !keys.down(part, event.code)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    element.addEventListener('keydown', down, { signal });
    element.addEventListener('keyup', ({ target, code }) => keys.up(partOf(target) ?? '', code), { signal });
    element.addEventListener('focusout', ({ target }) => keys.leave(partOf(target) ?? ''), { signal });
    return () => {
      controller.abort();
      keys.leave('');
    };
  }, [root, keys, enabled]);
}
