import { Group, Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatNumber, plural } from '../data/format';
import { useBalance } from '../data/http/balance';
import { accountQuery } from '../data/queries/session';
import classes from './shell.module.css';

/** The balance, updated by every response. Renders nothing in subscription mode. */
export function CreditMeter() {
  const { data: account } = useQuery(accountQuery);
  const latest = useBalance();
  const credits = account?.credits;
  if (!credits) return null;
  const balance = latest?.balance ?? credits.balance;
  const low = latest?.low ?? credits.low;
  const whole = Math.max(credits.period?.allowance ?? 0, credits.balance, balance, 1);
  return (
    <Link to="/billing" className={classes.credits}>
      <Group justify="space-between" gap={4} wrap="nowrap">
        <Text fz="xs" c="dimmed">
          Credits
        </Text>
        <Text fz="sm" fw={650} className="tabular" c={low ? 'var(--bad)' : undefined}>
          {formatNumber(balance)}
        </Text>
      </Group>
      <Progress
        value={(100 * balance) / whole}
        size={4}
        mt={6}
        color={low ? 'red' : 'petrol'}
        aria-label="Credits left"
      />
      <Text fz="xs" c={low ? 'var(--bad)' : 'dimmed'} mt={6} aria-live="polite">
        {balance === 0
          ? 'Out of credits'
          : low
            ? 'Running low'
            : latest?.charged
              ? `Last charge: ${plural(latest.charged, 'credit')}`
              : 'No credits used in this session'}
      </Text>
    </Link>
  );
}
