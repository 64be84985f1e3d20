import classes from './Backdrop.module.css';

const columns = 12;
const rows = 9;

/** Tiles of the wall that appear to be on, by position. */
const lit = new Set([3, 14, 22, 31, 40, 47, 53, 66, 71, 80, 92, 101]);

/** Decorative wall of screens behind the form. */
export function Backdrop() {
  return (
    <svg
      className={classes.backdrop}
      viewBox={`0 0 ${columns * 176} ${rows * 104}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {Array.from({ length: columns * rows }, (_, place) => (
        <rect
          key={place}
          className={lit.has(place) ? classes.lit : classes.tile}
          x={(place % columns) * 176 + 8}
          y={Math.floor(place / columns) * 104 + 7}
          width="160"
          height="90"
          rx="8"
        />
      ))}
    </svg>
  );
}
