import { Title } from '@mantine/core';
import { IconAdjustmentsSearch, IconChartHistogram, IconReceipt, IconRobot } from '@tabler/icons-react';
import { Link } from '../../components/link';
import { pages } from '../../pages';
import classes from './landing.module.css';

const FEATURES = [
  {
    icon: IconAdjustmentsSearch,
    title: 'Transparent search',
    text: 'Filters for place, pay, occupation, level and technology, with exact counts and disjunctive facets. Unknown parameters are errors with a suggestion, never ignored.',
    guide: 'search',
    link: 'How search works',
  },
  {
    icon: IconChartHistogram,
    title: 'Metrics with sample sizes',
    text: 'Demand, pay percentiles, concentration and skill premiums for the postings that you choose. Every figure has its sample size and coverage; small samples are suppressed and marked.',
    guide: 'metrics',
    link: 'How metrics are defined',
    also: { to: pages.quality.path, label: 'How far fields can be trusted' },
  },
  {
    icon: IconReceipt,
    title: 'Credits you can predict',
    text: 'One credit per record returned. Counts, facets and usage are free, errors cost nothing, and every response reports its charge.',
    guide: 'credits',
    link: 'What calls cost',
  },
  {
    icon: IconRobot,
    title: 'Ready for agents',
    text: 'An MCP server with the same data and limits, an OpenAPI document with examples, typed clients, and every guide as Markdown.',
    guide: 'mcp',
    link: 'Connect an agent',
  },
];

export function Features() {
  return (
    <section className={classes.section} aria-label="What it does">
      <div className={classes.features}>
        {FEATURES.map(({ icon: Icon, title, text, guide, link, also }) => (
          <div key={title} className={classes.feature}>
            <Icon size={22} stroke={1.6} color="var(--accent)" aria-hidden="true" />
            <Title order={3} fz="md">
              {title}
            </Title>
            <p>{text}</p>
            <Link to="/docs/$guide" params={{ guide }}>
              {link}
            </Link>
            {also && (
              <>
                {' · '}
                <Link to={also.to}>{also.label}</Link>
              </>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}
