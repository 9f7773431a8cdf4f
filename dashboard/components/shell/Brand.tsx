import icon from '../../icon.svg';
import classes from './Shell.module.css';

/** The mark and the name. */
export function Brand() {
  return (
    <span className={classes.brand}>
      <img src={icon} alt="" width={28} height={28} />
      Goodword
    </span>
  );
}
