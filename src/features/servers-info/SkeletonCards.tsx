import classes from './ServersInfo.module.css';

/** Placeholder with the layout of the cards. */
export function SkeletonCards() {
  return (
    <div className={classes.grid} aria-busy="true">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={classes.bone} />
      ))}
    </div>
  );
}
