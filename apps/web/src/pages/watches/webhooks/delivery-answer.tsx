import { Badge, Group, Text } from '@mantine/core';
import { CodeBlock } from '../../../components/code/code-block';
import { formatNumber } from '../../../data/format';
import { type Answer, deliveryOutcome } from './delivery-texts';

export const OutcomeBadge = ({ delivery }: { readonly delivery: Answer }) => (
  <Badge
    variant="light"
    color={delivery.delivered ? 'green' : delivery.duration_ms === null && delivery.error === null ? 'gray' : 'red'}
  >
    {deliveryOutcome(delivery)}
  </Badge>
);

/** What a receiver answered: status, time, and the beginning of its body. */
export function DeliveryAnswer({ delivery }: { readonly delivery: Answer }) {
  const { status, error, duration_ms, response } = delivery;
  return (
    <div role="status">
      <Group gap="xs" mb={6}>
        <OutcomeBadge delivery={delivery} />
        <Text fz="sm" className="tabular">
          {[status !== null && `HTTP ${status}`, duration_ms !== null && `${formatNumber(duration_ms)} ms`, error]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Group>
      {response ? (
        <CodeBlock code={response} label="answer" wrap />
      ) : (
        status !== null && (
          <Text fz="sm" c="dimmed">
            Its answer has no body.
          </Text>
        )
      )}
    </div>
  );
}
