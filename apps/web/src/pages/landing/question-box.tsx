import { Button, Group, Paper, Skeleton, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CodeBlock } from '../../components/code/code-block';
import { curlOf } from '../../components/code/request-code';
import { ErrorState } from '../../components/states/error-state';
import { get } from '../../data/api';
import type { PublicJob, QuestionAnswer } from '../../data/dashboard';
import { formatDate, formatNumber, plural } from '../../data/format';
import { toApiError } from '../../data/http/api-error';
import { labelOfFilter } from '../../filters/describe-chip';
import { jobFilters } from '../../filters/job-filters';
import classes from './landing.module.css';
import { PublicPosting } from './public-posting';

const EXAMPLE = 'remote data engineers in Germany above 80,000 EUR';

/** A question in words, its open postings, and how it was read. Free, for everybody. */
export function QuestionBox() {
  const [text, setText] = useState(EXAMPLE);
  const [asked, setAsked] = useState<string | null>(null);
  const answer = useQuery({
    queryKey: ['public', 'question', asked],
    enabled: asked !== null,
    queryFn: () => get('/public/question', { text: asked ?? '' }),
  });
  return (
    <section className={classes.section} aria-labelledby="ask">
      <Title order={2} id="ask" className={classes.heading}>
        Ask in your own words
      </Title>
      <Text c="dimmed" mb="md" maw={640}>
        A role, a place, a work model, pay, a technology. You see which filters your words become, and can run them with
        your own token.
      </Text>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) setAsked(text.trim());
        }}
      >
        <Group gap="sm" align="flex-start">
          <TextInput
            size="md"
            aria-label="Your question"
            leftSection={<IconSearch size={17} />}
            maxLength={200}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            style={{ flex: '1 1 280px' }}
          />
          <Button type="submit" size="md" loading={answer.isFetching}>
            Find postings
          </Button>
        </Group>
      </form>
      {asked !== null && (
        <Paper withBorder radius="lg" bg="var(--surface)" p="md" mt="md" aria-live="polite">
          {answer.isError ? (
            <ErrorState error={toApiError(answer.error)} onRetry={() => answer.refetch()} />
          ) : answer.data ? (
            <Answer answer={answer.data} />
          ) : (
            <Skeleton h={240} />
          )}
        </Paper>
      )}
    </section>
  );
}

function Answer({
  answer: { understood, path, count, unknown, without, data, as_of },
}: {
  readonly answer: QuestionAnswer;
}) {
  const search = Object.fromEntries(understood.map(({ parameter, value }) => [parameter, value]));
  return (
    <div className={classes.query}>
      <div style={{ minWidth: 0 }}>
        <Text fw={650} mb={4}>
          Understood as
        </Text>
        {understood.length === 0 && <Text c="dimmed">No filter: these are all open postings.</Text>}
        <dl className={classes.understood}>
          {understood.map(({ given, as, parameter, others }) => (
            <div key={`${parameter} ${given}`}>
              <dt>“{given}”</dt>
              <dd>
                {as}
                {others.length > 0 && (
                  <Text fz="sm" c="dimmed">
                    May also mean {others.join('; ')}.
                  </Text>
                )}
              </dd>
            </div>
          ))}
        </dl>
        <CodeBlock code={curlOf({ path })} label="curl command" wrap />
      </div>
      <div style={{ minWidth: 0 }}>
        <Text mb={6}>
          <strong className="tabular">{formatNumber(count)}</strong> open {count === 1 ? 'posting' : 'postings'}, as of{' '}
          {formatDate(as_of)}
          {count > data.length && `; the first ${data.length}`}
        </Text>
        {unknown.map(({ parameter, unknown: number, of }) => (
          <Text key={parameter} fz="sm" c="dimmed" mb={6}>
            Not among them: {plural(number, 'posting')} of {formatNumber(of)} that match everything else, whose{' '}
            {labelOfFilter(parameter, jobFilters).toLowerCase()} is not known.
          </Text>
        ))}
        {data.map((job) => (
          <PublicPosting key={(job as PublicJob).id} job={job as PublicJob} search={search} />
        ))}
        {count === 0 && (
          <Text c="dimmed">
            Nothing open matches all of it.
            {without.map(({ parameter, count: found }) => (
              <span key={parameter}>
                {' '}
                Without “{understood.find((part) => part.parameter === parameter)?.given ?? parameter}”:{' '}
                <strong className="tabular">{formatNumber(found)}</strong>.
              </span>
            ))}
          </Text>
        )}
      </div>
    </div>
  );
}
