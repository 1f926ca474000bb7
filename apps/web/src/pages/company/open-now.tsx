import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../components/page/panel';
import { formatNumber, plural } from '../../data/format';
import { foundQuery } from '../../data/queries/postings';
import { OpeningsBy } from './openings-by';

/** What a company has open: roles, places, levels and technologies, and of how many they are unknown; free. */
export function OpenNow({ id }: { readonly id: string }) {
  const open = { source_ids: id, job_statuses: 'active' };
  const count = useQuery(foundQuery(open)).data;
  const unverified = useQuery(foundQuery({ source_ids: id, job_statuses: 'unverified' })).data ?? 0;
  const isUnknown = count === 0 && unverified > 0;
  return (
    <Panel
      title="What is open"
      note={
        count === undefined
          ? ' '
          : isUnknown
            ? `Not known: ${plural(unverified, 'posting')} ${unverified === 1 ? 'was' : 'were'} open when last seen, too long ago to count.`
            : `${plural(count, 'posting')}${unverified > 0 ? `, and ${formatNumber(unverified)} that were open when last seen` : ''}`
      }
    >
      {count === 0 ? (
        <Text c="dimmed">{isUnknown ? 'Nothing is known to be open or closed.' : 'Nothing is open.'}</Text>
      ) : (
        <OpeningsBy search={open} total={count ?? 0} />
      )}
    </Panel>
  );
}
