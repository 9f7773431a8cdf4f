import { Text } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { QUESTION } from '../../../../server/contract/routes/reviewView.ts';
import { accentColor } from '../../../../server/contract/rules/accentColor.ts';
import { reviewColors } from '../../../../server/contract/rules/reviewColors.ts';
import { lookText as text } from '../../../texts/settings/settingsGeneral.ts';
import classes from './PageSample.module.css';

const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

interface Props {
  clinicName: string;
  logoUrl: string | null;
  /** As it is written now: what is no colour shows Goodword's own. */
  accent: string;
}

/** The patient's page in small, by day and by night. */
export function PageSample({ accent, ...clinic }: Props) {
  return (
    <figure className={classes.sample}>
      <Text component="figcaption" size="sm" fw={600}>
        {text.sample}
      </Text>
      <div className={classes.pages}>
        {THEMES.map((theme) => (
          <SmallPage key={theme} theme={theme} style={styleOf(accent, theme)} {...clinic} />
        ))}
      </div>
    </figure>
  );
}

function SmallPage({
  theme,
  style,
  clinicName,
  logoUrl,
}: Omit<Props, 'accent'> & { theme: Theme; style: CSSProperties | undefined }) {
  return (
    <div className={classes.page} data-theme={theme} style={style} role="img" aria-label={text.themes[theme]}>
      {logoUrl && <img src={logoUrl} alt="" className={classes.logo} />}
      <span className={classes.clinic}>{clinicName}</span>
      <strong>{QUESTION.en}</strong>
      <span className={classes.stars}>
        {[1, 2, 3, 4, 5].map((star) => (
          <IconStarFilled key={star} size={20} />
        ))}
      </span>
      <span className={classes.button}>{text.sampleButton}</span>
      <span className={classes.link}>{text.sampleLink}</span>
    </div>
  );
}

function styleOf(written: string, theme: Theme): CSSProperties | undefined {
  const accent = accentColor.safeParse(written).data;
  if (accent === undefined) return undefined;
  const { button, letters, link } = reviewColors(accent, theme);
  return { '--accent': button, '--on-accent': letters, '--link': link } as CSSProperties;
}
