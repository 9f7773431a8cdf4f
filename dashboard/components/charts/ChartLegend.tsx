import classes from './ChartLegend.module.css';

interface Entry {
  label: string;
  colour: string;
  /** The number behind the label, as it is said. */
  value: string;
}

/** Which colour stands for what, with its number. */
export const ChartLegend = ({ entries }: { entries: readonly Entry[] }) => (
  <ul className={classes.legend}>
    {entries.map(({ label, colour, value }) => (
      <li key={label}>
        <span className={classes.mark} style={{ background: colour }} />
        <span className={classes.label}>{label}</span>
        <strong>{value}</strong>
      </li>
    ))}
  </ul>
);
