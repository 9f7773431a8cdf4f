import { Box, renderToString, Text, Transform } from 'ink';
import type { Figure, Report, Section } from '../kit/report.ts';
import { bold, paint } from '../kit/words.ts';

const WIDEST = 120;
const GAP = 4;
const FIGURE_GAP = 2;

/** How many figures stand side by side. */
function figuresAcross(width: number): number {
  if (width >= 118) return 4;
  return width >= 60 ? 2 : 1;
}

/** How many stacks of sections do: without one that may stand beside the others, half of the width would stay empty. */
const stacksAcross = (width: number, sections: Section[]): number =>
  width >= 100 && sections.some(({ beside }) => beside) ? 2 : 1;

/** The columns that each of several has beside the others. */
const shareOf = (width: number, count: number, gap: number): number =>
  Math.floor((width - gap * (count - 1)) / count);

/** A report as wide as the terminal, and no wider than it is read well. Its colours are those of every command. */
export function ReportView({ report, columns }: { report: Report; columns: number }) {
  const { head, figures, sections } = report;
  const width = Math.min(columns, WIDEST);
  const inRow = figuresAcross(width);
  const count = stacksAcross(width, sections);
  const isRight = ({ beside }: Section) => beside === true && count === 2;
  const stacks = [sections.filter((section) => !isRight(section)), sections.filter(isRight)];
  return (
    <Box flexDirection="column" width={width} rowGap={1}>
      {head && <Text>{bold(head)}</Text>}
      <Box flexWrap="wrap" columnGap={FIGURE_GAP} rowGap={1}>
        {figures.map((figure) => (
          <FigureView key={figure.label} figure={figure} width={shareOf(width, inRow, FIGURE_GAP)} />
        ))}
      </Box>
      <Box columnGap={GAP}>
        {stacks.slice(0, count).map((stack) => (
          <Box key={stack[0]?.title} flexDirection="column" rowGap={1}>
            {stack.map((section) => (
              <SectionView key={section.title} section={section} width={shareOf(width, count, GAP)} />
            ))}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const FigureView = ({ figure: { label, value, notes }, width }: { figure: Figure; width: number }) => (
  <Box flexDirection="column" width={width}>
    <Words text={label} paintLine={quiet} />
    <Text>{bold(value)}</Text>
    {notes.map((note) => (
      <Words key={note} text={note} />
    ))}
  </Box>
);

const SectionView = ({ section: { title, help, lines }, width }: { section: Section; width: number }) => (
  <Box flexDirection="column" width={width}>
    <Text>{bold(title)}</Text>
    {help && <Words text={help} paintLine={quiet} />}
    <Text>{lines(width).join('\n')}</Text>
  </Box>
);

const quiet = (line: string): string => paint('quiet', line);

interface WordsProps {
  text: string;
  paintLine?: (line: string) => string;
}

/** A sentence on as many lines as it needs: Ink leaves a space where it breaks one. */
const Words = ({ text, paintLine = (line) => line }: WordsProps) => (
  <Transform transform={(line) => paintLine(line.trim())}>
    <Text>{text}</Text>
  </Transform>
);

/** The lines of a report in a terminal of so many columns. */
export function drawReport(report: Report, columns: number): string[] {
  const drawn = renderToString(<ReportView report={report} columns={columns} />, { columns }).trimEnd();
  return drawn === '' ? [] : drawn.split('\n');
}
