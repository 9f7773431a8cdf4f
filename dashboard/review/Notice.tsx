import type { ReviewProblem } from '../../server/contract/routes/reviewView.ts';
import type { Texts } from './texts.ts';

/** Says what went wrong, in the page's language. */
export function Notice({ problem, texts }: { problem: ReviewProblem | undefined; texts: Texts }) {
  const { title, text } = problem ? texts.problems[problem.kind] : {};
  return (
    <div role="alert" id="problem">
      {problem && (
        <p className="notice">
          {title && <strong>{title}</strong>}
          {text}
        </p>
      )}
    </div>
  );
}
