import { IconChartBar, IconRoute, IconSend, IconShieldCheck, type TablerIcon } from '@tabler/icons-react';
import type { PageProps } from '../pageProps.ts';

const ICONS: Record<string, TablerIcon> = {
  send: IconSend,
  route: IconRoute,
  shield: IconShieldCheck,
  chart: IconChartBar,
};

export function Features({ texts: { landing } }: PageProps) {
  const { title, lead, cards } = landing.features;
  return (
    <section className="features" aria-labelledby="features-title">
      <div className="wide">
        <h2 id="features-title">{title}</h2>
        <p className="lead">{lead}</p>
        <ul className="cards">
          {cards.map((card) => {
            const Icon = ICONS[card.icon] ?? IconSend;
            return (
              <li key={card.icon} className="card">
                <Icon className="icon" aria-hidden="true" />
                <h3>{card.title}</h3>
                <p>{card.text}</p>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
