import * as requests from '#agent/x11/requests.ts';
import type { XWire } from '#agent/x11/wire.ts';
import { symbols } from '#agent/x11/keySymbols.ts';

const headerBytes = 32;

export interface Keyboard {
  /** Code of the key with this symbol, with or without Shift; null when there is none. */
  codeOf(symbol: number): number | null;
  /** Presses or releases a key. Sent at once. */
  key(code: number, isDown: boolean): void;
  /** Types a text; characters without a key are typed with a spare key. */
  type(text: string): void;
  /** Presses a key while another one is held, if the keyboard has both. */
  chord(held: number, symbol: number): void;
}

/** Symbols by key code, in the order of their modifiers: none, Shift, then others. */
type KeyTable = ReadonlyMap<number, readonly number[]>;

/** @param xtest major opcode of XTEST. */
export async function readKeyboard(wire: XWire, xtest: number): Promise<Keyboard> {
  const table = await readTable(wire);
  const find = (symbol: number, column: number): number | undefined =>
    [...table].find(([, own]) => own[column] === symbol)?.[0];
  const spare = new SpareKeys(
    [...table].flatMap(([code, own]) => (own.every((symbol) => symbol === 0) ? code : [])),
  );
  const key = (code: number, isDown: boolean): void =>
    wire.tell(
      requests.fake(xtest, isDown ? requests.fakeInput.keyPress : requests.fakeInput.keyRelease, code),
    );
  const tap = (code: number): void => {
    key(code, true);
    key(code, false);
  };
  const codeOf = (symbol: number): number | null => find(symbol, 0) ?? find(symbol, 1) ?? null;
  const chord = (held: number, code: number | null): void => {
    const holding = codeOf(held);
    if (holding === null || code === null) return;
    key(holding, true);
    tap(code);
    key(holding, false);
  };
  const typeSymbol = (symbol: number): void => {
    const plain = find(symbol, 0);
    const shifted = find(symbol, 1);
    if (plain !== undefined) return tap(plain);
    if (shifted !== undefined) return chord(symbols.Shift_L, shifted);
    const { code, isNew } = spare.keyFor(symbol);
    if (code === null) return;
    if (isNew) wire.tell(requests.changeKeyboardMapping(code, [symbol, symbol]));
    tap(code);
  };
  return {
    codeOf,
    key,
    chord: (held, symbol) => chord(held, codeOf(symbol)),
    type(text) {
      for (const character of text) typeSymbol(symbolOf(character));
    },
  };
}

/**
 * Keys without a symbol. They are given symbols that no other key has. The key whose symbol is the oldest is
 * reused first, so a program that looks a key up late still finds the symbol with which it was pressed.
 */
class SpareKeys {
  readonly #free: number[];
  readonly #used = new Map<number, number>();

  constructor(codes: readonly number[]) {
    this.#free = [...codes];
  }

  /** `code` is null when the keyboard has no spare key; a new key must be given the symbol. */
  keyFor(symbol: number): { code: number | null; isNew: boolean } {
    const known = this.#used.get(symbol);
    if (known !== undefined) return { code: known, isNew: false };
    const [oldest] = this.#used;
    const code = this.#free.pop() ?? oldest?.[1] ?? null;
    if (oldest && code === oldest[1]) this.#used.delete(oldest[0]);
    if (code !== null) this.#used.set(symbol, code);
    return { code, isNew: true };
  }
}

/** Latin characters are their own symbols; a line break is the Return key; others have the code 0x01000000 + Unicode. */
function symbolOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (character === '\n') return symbols.Return;
  return code < 0x1_00 ? code : 0x1_00_00_00 + code;
}

async function readTable(wire: XWire): Promise<KeyTable> {
  const firstKey = wire.setup.readUInt8(34);
  const keys = wire.setup.readUInt8(35) - firstKey + 1;
  const mapping = await wire.ask(requests.getKeyboardMapping(firstKey, keys));
  const perKey = mapping.readUInt8(1);
  return new Map(
    Array.from({ length: keys }, (_, key) => [
      firstKey + key,
      Array.from({ length: perKey }, (_symbol, column) =>
        mapping.readUInt32LE(headerBytes + (key * perKey + column) * 4),
      ),
    ]),
  );
}
