/** The attached gamepads; none where the browser does not support them, or a policy or an extension forbids them. */
export function attachedPads(): readonly (Gamepad | null)[] {
  try {
    return navigator.getGamepads?.() ?? [];
  } catch {
    // A permissions policy makes the call throw. Everything but physical pads works without it.
    return [];
  }
}
