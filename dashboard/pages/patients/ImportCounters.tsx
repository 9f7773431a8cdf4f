import { Text } from '@mantine/core';
import type { ImportReport } from '../../../server/contract/routes/patientImports.ts';
import { importText } from '../../texts/patients/import.ts';
import { sayNumber } from '../../texts/say.ts';
import classes from './ImportCounters.module.css';

const COUNTERS = ['created', 'updated', 'unchanged', 'rejected'] as const;

/** created + updated + unchanged + rejected = rows. */
export function ImportCounters({ report }: { report: ImportReport }) {
  return (
    <dl className={classes.counters}>
      {COUNTERS.map((name) => (
        <div key={name}>
          <Text component="dt" size="xs" c="dimmed">
            {importText.counters[name][report.dryRun ? 1 : 0]}
          </Text>
          <Text component="dd" size="lg" fw={600}>
            {sayNumber(report[name])}
          </Text>
        </div>
      ))}
    </dl>
  );
}
