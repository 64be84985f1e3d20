/** The physical pads that the browser knows; none where it has no such thing, or a policy or an extension forbids it. */
export function attachedPads(): readonly (Gamepad | null)[] {
  try {
    return navigator.getGamepads?.() ?? [];
  } catch {
    // A permissions policy makes the call throw. Everything but the physical pad works without it.
    return [];
  }
}
