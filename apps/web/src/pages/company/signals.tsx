import { Badge, Group, Text } from '@mantine/core';
import { IconActivity } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../components/link';
import { Panel } from '../../components/page/panel';
import { EmptyState } from '../../components/states/empty-state';
import { QueryStates } from '../../components/states/query-states';
import { Time } from '../../components/time';
import { formatDate, formatPercent, humanize } from '../../data/format';
import { toApiError } from '../../data/http/api-error';
import { signalsOfCompanyQuery } from '../../data/queries/signals';
import { ABOUT_STRENGTH, changeOf, evidenceText, valueText } from '../signals/signal-values';
import classes from './company.module.css';

/** Notable changes in its hiring, with evidence. Renders nothing in deployments without signals. */
export function Signals({ id }: { readonly id: string }) {
  const signals = useQuery(signalsOfCompanyQuery(id));
  if (signals.isError && toApiError(signals.error).status === 404) return null;
  return (
    <Panel title="Signals" note={`Changes in hiring compared with its own baseline. ${ABOUT_STRENGTH}`} flush>
      <QueryStates query={signals}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon={IconActivity} title="No signals">
              No notable change was detected. This is no sign of stable hiring where few postings were observed.
            </EmptyState>
          ) : (
            <ul className={classes.list}>
              {data.map((signal) => (
                <li key={signal.id}>
                  <Group justify="space-between" gap="xs" wrap="nowrap">
                    <strong>
                      {humanize(signal.type)}
                      {signal.segment && `: ${signal.segment.label}`}
                    </strong>
                    <Badge variant="light" color="petrol">
                      Strength {formatPercent(signal.strength, 0)}
                    </Badge>
                  </Group>
                  <Text fz="sm" c="dimmed">
                    <Time value={signal.detected_at} absolute />
                    {` · ${valueText(signal, signal.observed)} from ${formatDate(signal.window.from)} to ${formatDate(signal.window.to)}, ${valueText(signal, signal.baseline.value)} expected${changeOf(signal)}`}
                    {signal.evidence.job_ids.length > 0 && (
                      <>
                        {' · '}
                        <Link to="/explore" search={{ ids: signal.evidence.job_ids.join(',') }}>
                          {evidenceText(signal)}
                        </Link>
                      </>
                    )}
                  </Text>
                </li>
              ))}
            </ul>
          )
        }
      </QueryStates>
    </Panel>
  );
}
