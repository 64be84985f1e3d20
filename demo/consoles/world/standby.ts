import type { PadButton } from '#contract/channel/pad.ts';
import type { SceneBasics, Step } from './step.ts';

export class BootScene implements SceneBasics {
  readonly kind = 'boot';
  readonly still = false;
  seconds = 0;

  step(seconds: number): null {
    this.seconds += seconds;
    return null;
  }

  press(): null {
    return null;
  }
}

/** Rest mode: the picture does not change until the PS button is pressed. */
export class RestScene implements SceneBasics {
  readonly kind = 'rest';
  readonly still = true;

  step(): null {
    return null;
  }

  press(button: PadButton): Step | null {
    return button === 'ps' ? { to: 'menu' } : null;
  }
}
