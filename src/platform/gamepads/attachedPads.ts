/** The attached gamepads; none if the browser does not support them, or a policy or an extension forbids them. */
export function attachedPads(): readonly (Gamepad | null)[] {
  try {
    return navigator.getGamepads?.() ?? [];
  } catch {
    // A permissions policy makes the call throw. Without gamepads everything else works.
    return [];
  }
}
