import { expect } from 'vitest';
import sharp from 'sharp';
import { signInToApi } from '#tests/support/api.ts';
import type { FaultProxy } from '#tests/support/faultProxy.ts';
import type { UserName } from '#tests/support/users.ts';
import { readPicture } from '#tests/support/picture.ts';
import type { StripReading } from '#agent/padStrip.ts';
import type { Box, Engine, Point } from './engine.ts';
import { type Answer, findInPage, type Question, type Step, type TextMatch } from './find.ts';

type Name = string | RegExp;

const matchOf = (name: Name): TextMatch => (typeof name === 'string' ? { is: name } : { like: name.source });

/** Elements of the page, searched again at each use. Actions wait until there is one that a click would hit. */
export class Found {
  readonly #engine: Engine;
  readonly #steps: readonly Step[];

  constructor(engine: Engine, steps: readonly Step[] = []) {
    this.#engine = engine;
    this.#steps = steps;
  }

  #with(step: Step): Found {
    return new Found(this.#engine, [...this.#steps, step]);
  }

  role(role: string, name?: Name): Found {
    return this.#with({ role, name: name === undefined ? null : matchOf(name) });
  }

  button(name: Name): Found {
    return this.role('button', name);
  }

  text(text: Name): Found {
    return this.#with({ text: matchOf(text) });
  }

  css(css: string): Found {
    return this.#with({ css });
  }

  ask(question: Question): Promise<Answer> {
    return this.#engine.evaluate(findInPage, this.#steps, question);
  }

  count(): Promise<number> {
    return this.ask('count') as Promise<number>;
  }

  /** Text of the first element; null: there is none. */
  content(): Promise<string | null> {
    return this.ask('text') as Promise<string | null>;
  }

  attribute(name: string): Promise<string | null> {
    return this.ask(`attribute ${name}`) as Promise<string | null>;
  }

  async place(): Promise<Box> {
    return this.#until('place');
  }

  /** Waits until there is at least one. */
  async shown(): Promise<void> {
    await expect.poll(() => this.count(), { message: this.#label() }).toBeGreaterThan(0);
  }

  async hidden(): Promise<void> {
    await expect.poll(() => this.count(), { message: this.#label() }).toBe(0);
  }

  /** Waits until the text of the first element matches. */
  async says(text: RegExp): Promise<void> {
    await expect.poll(() => this.content(), { message: this.#label() }).toMatch(text);
  }

  async #until(question: 'place' | 'target'): Promise<Box> {
    let box: Box | null = null;
    await expect
      .poll(async () => (box = (await this.ask(question)) as Box | null), { message: this.#label() })
      .not.toBeNull();
    if (!box) throw new Error('It has just been there');
    return box;
  }

  #label(): string {
    return `${this.#engine.name}: ${JSON.stringify(this.#steps)}`;
  }

  /** Middle of the first element, once a click would hit it. */
  async middle(): Promise<Point> {
    const { x, y, width, height } = await this.#until('target');
    return { x: x + width / 2, y: y + height / 2 };
  }

  async click(): Promise<void> {
    await this.#engine.moveTo(await this.middle());
    await this.#engine.mouseDown();
    await this.#engine.mouseUp();
  }

  async tap(): Promise<void> {
    await this.#engine.fingerDown(await this.middle());
    await this.#engine.fingerUp();
  }

  /** Replaces the text of a field, by keyboard. */
  async fill(text: string): Promise<void> {
    await this.click();
    await press(this.#engine, 'Control', 'a');
    await type(this.#engine, text);
  }

  /** Pad state and frame number in the picture that is on the screen; null: no picture there. */
  async strip(): Promise<StripReading | null> {
    return readPicture(await this.pixels());
  }

  /** The same from the canvas: a screenshot stops the page of WebKit for so long that held keys are released. */
  async paintedStrip(): Promise<StripReading | null> {
    const url = (await this.ask('picture')) as string | null;
    return url === null ? null : readPicture(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
  }

  /** Screen content at the first element, as a PNG. */
  async pixels(): Promise<Uint8Array> {
    const { x, y, width, height } = await this.place();
    return sharp(await this.#engine.screenshot())
      .extract({
        left: Math.round(x),
        top: Math.round(y),
        width: Math.floor(width),
        height: Math.floor(height),
      })
      .png()
      .toBuffer();
  }
}

/** A document of the app's origin that is not the app. */
const blank = '/icon.svg';

/** The window of a browser, behind a connection that the journey can cut. */
export class Page extends Found {
  readonly engine: Engine;
  readonly #line: FaultProxy;
  readonly #stackUrl: string;

  constructor(engine: Engine, line: FaultProxy, stackUrl: string) {
    super(engine);
    this.engine = engine;
    this.#line = line;
    this.#stackUrl = stackUrl;
  }

  /** Opens a path of the app. */
  open(path: string): Promise<void> {
    return this.engine.open(this.#line.through(this.#stackUrl) + path);
  }

  /** Opens a path of the app with a new session of a user, stored as by the app. */
  async openAs(user: UserName, path: string): Promise<void> {
    const { jwt } = await signInToApi(this.#stackUrl, user);
    await this.open(blank);
    await this.engine.evaluate((token) => localStorage.setItem('dugout.jwt', JSON.stringify(token)), jwt);
    await this.open(path);
  }

  path(): Promise<string> {
    return this.engine.evaluate(() => location.pathname);
  }

  press(...keys: readonly string[]): Promise<void> {
    return press(this.engine, ...keys);
  }

  type(text: string): Promise<void> {
    return type(this.engine, text);
  }

  /** Passes a file to the page's only file field: system dialogs are out of reach. */
  async chooseFile(name: string, text: string): Promise<void> {
    await this.engine.evaluate(
      (fileName, content) => {
        const field = document.querySelector<HTMLInputElement>('input[type="file"]');
        if (!field) throw new Error('There is no field for a file');
        const files = new DataTransfer();
        files.items.add(new File([content], fileName, { type: 'text/csv' }));
        field.files = files.files;
        field.dispatchEvent(new Event('change', { bubbles: true }));
      },
      name,
      text,
    );
  }

  /** Refuses new connections to the server and ends the open ones. */
  disconnect(): void {
    this.#line.set({ refused: true });
    this.#line.cut();
  }

  connect(): void {
    this.#line.set({ refused: false });
  }
}

/** Presses keys together, in this order, and releases them. */
async function press(engine: Engine, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await engine.keyDown(key);
  for (const key of keys.toReversed()) await engine.keyUp(key);
}

/** Types a text, one key after another. */
async function type(engine: Engine, text: string): Promise<void> {
  for (const key of text) await press(engine, key);
}
