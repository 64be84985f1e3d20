import { isDeepStrictEqual } from 'node:util';
import type { ConfigData } from '#contract/http/configSchema.ts';
import { changedNames } from '#domain/configs/data.ts';
import type { Clock } from '#domain/clock.ts';
import type { ConsoleDriver } from '#agent/driver.ts';

/** Maximum number of changed values that the log names. */
const namedChanges = 5;

/** A console is recorded without a config after this time, in milliseconds: the API does not know the request. */
const withoutConfigMs = 60_000;

export class HostConfig {
  readonly #driver: Pick<ConsoleDriver, 'configure'>;
  readonly #log: (line: string) => void;
  readonly #onChange: (names: string[]) => void;
  readonly #clock: Pick<Clock, 'now'>;
  #since: number;
  #values: ConfigData | null = null;

  constructor(
    driver: Pick<ConsoleDriver, 'configure'>,
    log: (line: string) => void,
    clock: Pick<Clock, 'now'>,
    onChange: (names: string[]) => void = () => undefined,
  ) {
    this.#driver = driver;
    this.#log = log;
    this.#onChange = onChange;
    this.#clock = clock;
    this.#since = clock.now();
  }

  /** Null until the values are known. */
  get values(): ConfigData | null {
    return this.#values;
  }

  /** Whether the last picture before a failure is kept, by the field of the demo's schema; default: yes. */
  get keepsFailurePicture(): boolean {
    return this.#values?.['screenshotOnFailure'] !== false;
  }

  /**
   * Whether the console may be recorded, by the field of the demo's schema; default: yes. Until the values are known it may
   * not: they may forbid it.
   */
  get allowsRecording(): boolean {
    if (!this.#values) return this.#clock.now() - this.#since >= withoutConfigMs;
    return this.#values['recordPictures'] !== false;
  }

  /** The values are requested: nothing is recorded until they arrive, or too much time has passed. */
  awaitValues(): void {
    if (!this.#values) this.#since = this.#clock.now();
  }

  /** Replaces the values: a running script follows them at once. A change is logged. */
  apply(values: ConfigData): void {
    const before = this.#values;
    this.#values = values;
    if (isDeepStrictEqual(before ?? {}, values)) return;
    this.#driver.configure(values);
    this.#onChange(changedNames(before ?? {}, values));
    this.#log(before ? changeOf(before, values) : `config: ${Object.keys(values).length} values`);
  }
}

function changeOf(before: ConfigData, values: ConfigData): string {
  const names = changedNames(before, values);
  const named = names.slice(0, namedChanges).map((name) => `${name} ${values[name] ?? 'not set'}`);
  const rest = names.length - named.length;
  return `config changed: ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
