import { Badge, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../components/link';
import { Page } from '../../components/page/page';
import { Panel } from '../../components/page/panel';
import { WhenCharged } from '../../components/price';
import { ItemActions } from '../../components/saved/item-actions';
import classes from '../../components/saved/items.module.css';
import { QueryStates } from '../../components/states/query-states';
import { Time } from '../../components/time';
import { plural } from '../../data/format';
import { boardsQuery } from '../../data/queries/saved-views';
import { WithoutFigures } from './without-figures';

/** The boards that this person sees. */
export default function Boards() {
  const boards = useQuery(boardsQuery);
  return (
    <Page
      title="Boards"
      description={
        <>
          Several figures on one page, such as a weekly report, for yourself or your organization.
          <WhenCharged> A board is free; its figures cost 1 credit each when they are shown.</WhenCharged>
        </>
      }
    >
      <Panel flush>
        <QueryStates query={boards}>
          {({ data }) =>
            data.length === 0 ? (
              <WithoutFigures title="No boards yet" />
            ) : (
              <ul className={classes.list} aria-label="Boards">
                {data.map((board) => (
                  <li key={board.id} className={classes.entry} aria-label={board.name}>
                    <div>
                      <Group gap="xs">
                        <Link to="/boards/$id" params={{ id: board.id }}>
                          <strong className="wrapped">{board.name}</strong>
                        </Link>
                        <Badge variant="light" color={board.shared ? 'petrol' : 'gray'}>
                          {board.shared ? 'Shared' : 'Only you'}
                        </Badge>
                      </Group>
                      <Text fz="sm" c="dimmed">
                        {plural(board.figures.length, 'figure')}
                      </Text>
                    </div>
                    <div className={classes.fact}>
                      made by {board.own ? 'you' : (board.created_by ?? 'a former member')}, changed{' '}
                      <Time value={board.updated_at} />
                    </div>
                    <ItemActions kind="board" item={board} />
                  </li>
                ))}
              </ul>
            )
          }
        </QueryStates>
      </Panel>
    </Page>
  );
}
