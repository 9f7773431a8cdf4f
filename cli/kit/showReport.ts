import { plainLines, type Report } from './report.ts';

/** A report for stdout: drawn in a terminal, and only then is Ink loaded, which takes longer than many a command. */
export async function reportLines(report: Report): Promise<string[]> {
  if (!process.stdout.isTTY) return plainLines(report);
  const { drawReport } = await import('../ui/report.tsx');
  return drawReport(report, process.stdout.columns);
}
