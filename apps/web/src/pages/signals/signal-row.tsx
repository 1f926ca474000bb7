import { Badge, Checkbox, Group, Text } from '@mantine/core';
import { Link } from '../../components/link';
import { Time } from '../../components/time';
import { formatPercent, humanize } from '../../data/format';
import type { Signal } from '../../data/records';
import { SignalEvidence } from './signal-evidence';
import { evidenceText } from './signal-values';
import classes from './signals.module.css';

interface SignalRowProps {
  readonly signal: Signal;
  readonly isSelected: boolean;
  readonly onToggle: (companyId: string) => void;
}

/** A signal with its company, evidence and postings. */
export function SignalRow({ signal, isSelected, onToggle }: SignalRowProps) {
  const { source, segment, evidence } = signal;
  const name = source?.brand_name ?? source?.url_source ?? 'Unknown company';
  return (
    <li className={classes.signal}>
      <Checkbox
        size="xs"
        aria-label={`Select ${name}`}
        checked={isSelected}
        disabled={!source}
        onChange={() => source && onToggle(source.id)}
      />
      <div>
        <Group gap="xs">
          {source ? (
            <Link to="/companies/$id" params={{ id: source.id }}>
              {name}
            </Link>
          ) : (
            name
          )}
          <strong>
            {humanize(signal.type)}
            {segment && `: ${segment.label}`}
          </strong>
          <Badge variant="light" color="petrol">
            Strength {formatPercent(signal.strength, 0)}
          </Badge>
        </Group>
        <Text fz="sm" c="dimmed">
          Detected <Time value={signal.detected_at} absolute />
          {evidence.job_ids.length > 0 && (
            <>
              {' · '}
              <Link to="/explore" search={{ ids: evidence.job_ids.join(',') }}>
                {evidenceText(signal)}
              </Link>
            </>
          )}
        </Text>
      </div>
      <SignalEvidence signal={signal} />
    </li>
  );
}
