import { Star } from '../../review/Stars.tsx';
import { en as patientTexts } from '../../review/texts/en.ts';

/** The patient's page at a glance: its question and its five stars. */
export const Question = () => (
  <>
    <p className="asked">{patientTexts.question}</p>
    <p className="five">
      {patientTexts.ratings.map((rating) => (
        <Star key={rating} />
      ))}
    </p>
  </>
);
