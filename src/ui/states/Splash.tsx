import { Mark } from '#ui/layout/Mark.tsx';

/**
 * Fills the window while the app finds out who is there. The page itself shows the same from its first moment
 * (index.html, with the styles of public/boot.css), so nothing changes when the app takes over.
 */
export function Splash() {
  return (
    <div className="boot" aria-busy="true">
      <Mark size={44} />
      <span>Dugout</span>
    </div>
  );
}
