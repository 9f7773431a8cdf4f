/** The five stars to choose from: radio buttons, drawn by the style sheet, with or without script. */
export function Stars({
  labels,
  chosen,
  problemId,
}: {
  labels: readonly string[];
  chosen: number;
  problemId: string | undefined;
}) {
  return (
    <div className="stars">
      {labels.map((label, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the star is its number; its label changes with the language
        <label className="star" key={index}>
          <input
            type="radio"
            name="rating"
            value={index + 1}
            defaultChecked={chosen === index + 1}
            aria-describedby={problemId}
          />
          <Star />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}

export function Star() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M12 2.6l2.9 5.9 6.5.95-4.7 4.58 1.1 6.47L12 17.44 6.2 20.5l1.1-6.47L2.6 9.45l6.5-.95z" />
    </svg>
  );
}
