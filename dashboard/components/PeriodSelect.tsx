import { PERIOD_LABELS, PERIODS, type Period } from '../periods.ts';
import { sharedText } from '../texts/shared.ts';
import { FilterSelect } from './FilterSelect.tsx';

const CHOICES = PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }));

/** The time filter of a screen (specification 001 section 9). */
export function PeriodSelect({ value, onChange }: { value: Period; onChange: (period: Period) => void }) {
  return <FilterSelect label={sharedText.period} value={value} choices={CHOICES} onChange={onChange} />;
}
